import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '#contract/kit/endpoint.ts';
import { useSession } from '../session/session.ts';
import { mightRepeat } from './decisions.ts';
import {
  type Draft,
  type DraftContent,
  type DraftRequest,
  isSameContent,
  isSecret,
  type StoredPart,
  withoutSecrets,
} from './draft.ts';
import { useFormAddress } from './formAddress.ts';
import { type LazyWriter, lazyWriterOf, prefetchDraftWriter } from './loadDraftWriter.ts';
import { marksOf } from './marks.ts';

/** What a form has taken over from an earlier visit. */
export interface Restored {
  readonly savedAt: number;
  /** Why the server has refused it. */
  readonly refused: Problem | undefined;
  /** True when it may have been saved so long ago that saving it again would create a second record. */
  readonly mightRepeat: boolean;
}

/** The draft of an open form: it is stored on the device at each change (product/drafts). */
export interface FormDraft {
  /** True until what an earlier visit has left is read; the form must not be used before. */
  readonly isReading: boolean;
  readonly restored: Restored | undefined;
  readonly storedPart: StoredPart;
  /** True while the outbox will send it. */
  readonly isQueued: boolean;
  /** The title under which it is listed. */
  describe(title: string): void;
  /** It is about to be sent. */
  attempt(): void;
  /** Lets it wait to be sent, until something is typed or the save is cancelled. Undefined if it waits in the form only. */
  queue(request: DraftRequest | undefined): void;
  unqueue(): void;
  /** It was saved, or given up. */
  forget(): void;
}

type Facts = Pick<DraftContent, 'attempted' | 'queued' | 'refused'>;
interface Options {
  record: object | undefined;
  /** What the form is based on now. */
  current(): Pick<DraftContent, 'base' | 'key'>;
  /** Shows a draft in the form, whose changes are ignored meanwhile; resolves to whether it differs from what is stored. */
  restore(draft: Draft): Promise<boolean>;
  /** Called at each change: takes back a save that waits (product/drafts#outbox), unless nothing was typed; false if it still waits. */
  changed(): boolean;
}

const noFacts: Facts = { attempted: undefined };

export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  options: Options,
): FormDraft {
  const [userId = ''] = useState(useSession()?.userId);
  const address = useFormAddress(options.record);
  const [isReading, setReading] = useState(() => marksOf(userId).some((mark) => mark.form === address.form));
  const [restored, setRestored] = useState<Restored>();
  const [storedPart, setStoredPart] = useState<StoredPart>('all');
  const [isQueued, setQueued] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const title = useRef<string>(undefined);
  const facts = useRef(noFacts);
  /** The values that were stored last, or that the form began with. */
  const last = useRef<FieldValues>(undefined);
  /** What was stored on the server then: a field may be saved at once. */
  const lastStored = useRef<FieldValues>(undefined);
  const writer = useRef<LazyWriter>(undefined);

  const typed = () => withoutSecrets(form.getValues());
  const write = () => {
    const content = {
      ...{ values: typed(), ...latest.current.current(), ...facts.current },
      ...{ path: address.path, title: title.current ?? document.title },
    };
    writer.current?.write(content);
  };
  const setFacts = (next: Facts) => {
    facts.current = next;
    setQueued(next.queued !== undefined);
  };
  const forget = () => {
    setFacts(noFacts);
    setRestored(undefined);
    last.current = undefined;
    writer.current?.write(undefined);
  };
  const unqueue = () => {
    if (!facts.current.queued) return;
    const isUnchanged = isSameContent(typed(), withoutSecrets(form.formState.defaultValues ?? {}));
    // The draft of a new record has its key.
    if (isUnchanged && options.record) return forget();
    setFacts({ ...facts.current, queued: undefined });
    write();
  };
  /** A password is no part of a draft, but what waits was saved without it. */
  const onSecret = () => {
    if (latest.current.changed()) unqueue();
  };
  const onChange = (stored: FieldValues) => {
    const values = typed();
    if (isSameContent(values, last.current) && isSameContent(stored, lastStored.current)) return;
    const isFirst = last.current === undefined;
    last.current = values;
    lastStored.current = stored;
    const isUnchanged = isSameContent(values, stored);
    if (isFirst && isUnchanged) return;
    const isTyped = latest.current.changed();
    if (isUnchanged && isTyped) return forget();
    if (isTyped) setFacts({ attempted: facts.current.attempted });
    write();
  };
  const take = async (draft: Draft): Promise<unknown> => {
    const { attempted, queued, refused, savedAt } = draft;
    facts.current = { attempted, queued, refused };
    if (!(await latest.current.restore(draft))) return forget();
    last.current = typed();
    lastStored.current = withoutSecrets(form.formState.defaultValues ?? {});
    setFacts(facts.current);
    setRestored({ savedAt, refused, mightRepeat: mightRepeat(attempted, draft.base ? 'PUT' : 'POST') });
  };
  const run = useRef({ onChange, onSecret, take });
  run.current = { onChange, onSecret, take };

  useEffect(() => {
    if (!userId) return;
    let isOpen = true;
    const lazy = lazyWriterOf(userId, address.form, (part) => isOpen && setStoredPart(part));
    writer.current = lazy;
    void prefetchDraftWriter();
    const hasLeft = marksOf(userId).some((mark) => mark.form === address.form);
    let isRestoring = hasLeft;
    const end = () => {
      isRestoring = false;
      if (isOpen) setReading(false);
    };
    if (hasLeft)
      void lazy
        .open()
        .then((opened) => opened.takeOver())
        .then((draft) => draft && isOpen && run.current.take(draft))
        .then(end, end);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ defaultValues, name = '', type }) => {
        if (isRestoring) return;
        if (type === 'change' && isSecret(name)) run.current.onSecret();
        run.current.onChange(withoutSecrets(defaultValues ?? {}));
      },
    });
    return () => {
      isOpen = false;
      unsubscribe();
      writer.current = undefined;
      lazy.close();
    };
  }, [userId, address, form]);

  return {
    ...{ isReading, restored, storedPart, isQueued, forget },
    describe(next) {
      title.current = next;
    },
    attempt() {
      unqueue();
      setFacts({ attempted: facts.current.attempted ?? Date.now() });
      // A new record keeps its key even if nothing was typed, as in a copy.
      if (!options.record || last.current) write();
    },
    queue(request) {
      if (!request) return unqueue();
      setFacts({ ...facts.current, queued: { since: Date.now(), request } });
      write();
    },
    unqueue,
  };
}
