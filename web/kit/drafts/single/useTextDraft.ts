import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '../../session/session.ts';
import { type LazyWriter, lazyWriterOf, prefetchDraftWriter } from '../loadDraftWriter.ts';
import { marksOf } from '../marks.ts';

/** The draft of one text that is no form of a record: a note, the reason of a rejection (product/drafts#texts). */
export interface TextDraft {
  /** True until what an earlier visit has left is read; the text must not be changed before. */
  readonly isReading: boolean;
  /** When it was typed, if it is of an earlier visit, in milliseconds since 1970. */
  readonly savedAt: number | undefined;
  /** It was sent, or given up. */
  forget(): void;
}

interface Options<V extends FieldValues> {
  /** Which text it is, such as `note spots 7`. */
  form: string;
  /** Under which it is listed, and the address that leads to it. */
  title: string;
  path: string;
  /** While false nothing is read or stored: its dialog is closed. */
  enabled: boolean;
  /** What was typed; undefined when that is nothing. */
  values: V | undefined;
  /** The Idempotency-Key with which it is sent. */
  key: string;
  /** Shows what an earlier visit has left. */
  restore(values: V, key: string): void;
}

/** Stores a text at each change, and restores it. */
export function useTextDraft<V extends FieldValues>(options: Options<V>): TextDraft {
  const { form, enabled, values } = options;
  const userId = useSession()?.userId ?? '';
  const hasLeft = () => marksOf(userId).some((mark) => mark.form === form);
  const [isReading, setReading] = useState(() => enabled && hasLeft());
  const [savedAt, setSavedAt] = useState<number>();
  const show = useEffectEvent(options.restore);
  const draftNow = useEffectEvent(() => {
    const { title, path, key } = options;
    return values && { values, base: undefined, key, path, title, attempted: undefined };
  });
  const writer = useRef<LazyWriter>(undefined);
  const content = values && contentOf(values, options.key);
  const stored = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or its dialog was opened
  useEffect(() => {
    if (!enabled || !userId) return;
    let isOpen = true;
    const lazy = lazyWriterOf(userId, form, () => {});
    writer.current = lazy;
    void prefetchDraftWriter();
    const restore = async () => {
      const draft = await (await lazy.open()).takeOver();
      if (!draft || !isOpen) return;
      stored.current = contentOf(draft.values, draft.key);
      show(draft.values as V, draft.key);
      setSavedAt(draft.savedAt);
    };
    const end = () => isOpen && setReading(false);
    if (hasLeft()) {
      setReading(true);
      restore().then(end, end);
    }
    return () => {
      isOpen = false;
      writer.current = undefined;
      lazy.close();
    };
  }, [userId, form, enabled]);

  useEffect(() => {
    if (isReading || content === stored.current) return;
    stored.current = content;
    const draft = draftNow();
    if (!draft) setSavedAt(undefined);
    writer.current?.write(draft);
  }, [content, isReading]);

  const forget = useCallback(() => {
    stored.current = undefined;
    setSavedAt(undefined);
    writer.current?.write(undefined);
  }, []);
  return { isReading, savedAt, forget };
}

/** What was typed after a text was sent has another key: it is written again. */
const contentOf = (values: unknown, key: string | undefined): string => `${key} ${JSON.stringify(values)}`;
