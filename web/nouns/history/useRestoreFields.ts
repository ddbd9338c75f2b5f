import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecordVersion } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { pick } from '#contract/values/pick.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoSave } from '../../kit/feedback/undo/undo.ts';
import type { Conflict } from '../../kit/forms/storedRecord.ts';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import { callAny } from '../../kit/http/call.ts';
import { newIdempotencyKey } from '../../kit/http/outgoing.ts';
import { messageOf, networkMessageOf, ProblemError } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { queryOf } from './points.ts';
import { restoreCall } from './restorable.ts';
import { useVersionTexts } from './versions.texts.ts';

type Fields = Record<string, unknown>;

interface Options {
  noun: NounWithTrash;
  id: string;
  /** The point whose version is restored, and its values. */
  left: string;
  version: unknown;
  /** What the person has read. */
  read: RecordVersion;
  /** The fields that the caller may restore, and those of them that differ. */
  allowed: readonly string[];
  changed: readonly string[];
  /** Called when the person has been shown the present version. */
  onSeen(): void;
}

interface Failure {
  /** The field; undefined if it is about none. */
  path?: string | undefined;
  message: string;
}

/** Restores fields of a version over the present one, unless that has changed since the person read it (product/history#restore). */
export function useRestoreFields({ noun, id, left, version, read, allowed, changed, onSeen }: Options) {
  const t = useVersionTexts();
  const { restored } = useHistoryTexts();
  const translate = useTranslate();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [conflict, setConflict] = useState<Conflict<Fields>>();
  // After a conflict the newer version.
  const seen = (conflict?.theirs ?? read.record) as Fields;
  const keyFor = useKeyOfRequest();

  const showRefusal = (error: unknown, problem: Problem | undefined) => {
    toast.error(t.notRestored);
    const reasons = fieldErrorsOf(problem).map(({ path, ...reason }) => ({
      path,
      message: translate(reason),
    }));
    setFailures(reasons.length > 0 ? reasons : [{ message: translate(messageOf(error)) }]);
  };
  const onError = (error: unknown, names: readonly string[]) => {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    if (problem?.code === codes.stale && problem.current)
      return setConflict({
        original: (conflict?.original ?? read.record) as Fields,
        // The whole version also has what somebody has changed since.
        mine: pick(version as Fields, names === changed ? [...allowed] : [...names]),
        theirs: problem.current as Fields,
      });
    void client.invalidateQueries();
    // It may have been restored.
    if (networkMessageOf(error)) return toast.error(translate(messageOf(error)));
    showRefusal(error, problem);
  };

  /** By default all that differs. Resolves to whether it was restored. */
  const restore = async (names = changed): Promise<boolean> => {
    const restoreVersion = restoreCall(noun);
    const body = { ...queryOf(left), fields: [...names], version: seen.version as number };
    setPending(true);
    setFailures([]);
    setConflict(undefined);
    try {
      const { data } = await callAny(restoreVersion, { params: { id }, body, key: keyFor(body) });
      const saved = { id, version: (data as { version: number }).version };
      toast.success(restored, undoSave(noun, { restoreVersion }, saved));
      onSeen();
      void client.invalidateQueries();
      return true;
    } catch (error) {
      onError(error, names);
      return false;
    } finally {
      setPending(false);
    }
  };

  const closeConflict = () => {
    setConflict(undefined);
    onSeen();
    void client.invalidateQueries();
  };
  return { restore, isPending, failures, conflict, closeConflict };
}

/** What the server says about fields of the record. */
const fieldErrorsOf = (problem: Problem | undefined) =>
  problem?.errors?.filter(({ path }) => path && !path.startsWith('fields')) ?? [];

/** Returns a function that returns the Idempotency-Key of a request: of one that is repeated, as its answer was lost, the same. */
function useKeyOfRequest(): (body: object) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
