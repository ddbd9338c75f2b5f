import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { lastUndone } from '../../feedback/undo/undone.ts';
import { changedSince, isNewer, snapshotOf } from '../storedRecord.ts';
import { withRestored } from './withRestored.ts';

interface Options<Values extends FieldValues, Stored> {
  /** The stored record that the form shows. */
  current(): Stored | undefined;
  toValues(record: Stored): Values;
  show(record: Stored): void;
}

/** An open form shows the record as the undo of its last save has left it, and what was typed since. */
export function useTakeOverUndone<Values extends FieldValues, Stored extends object>(
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'getValues' | 'setValue'>,
  options: Options<Values, Stored>,
): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(
    () =>
      lastUndone.subscribe(() => {
        const { current, toValues, show } = latest.current;
        const [shown, undone] = [current(), lastUndone.get() as Stored | undefined];
        if (!shown || !undone || idOf(shown) !== idOf(undone) || !isNewer(undone, shown)) return;
        const [before, after] = [toValues(shown), toValues(undone)];
        const typed = changedSince(snapshotOf(before), form.getValues());
        show(undone);
        for (const [name, value] of typed) {
          const merged = withRestored(value, before[name], after[name]);
          form.setValue(name as Path<Values>, merged as never, { shouldDirty: true });
        }
      }),
    [form],
  );
}

const idOf = (record: object): unknown => (record as { id?: unknown }).id;
