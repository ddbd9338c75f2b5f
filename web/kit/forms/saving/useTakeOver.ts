import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedOutsideForm } from '../../feedback/undo/undone.ts';
import { versionOf } from '../storedRecord.ts';
import { changedSince, snapshotOf } from './snapshot.ts';
import { withRestored } from './withRestored.ts';

interface Options<Values extends FieldValues, Stored> {
  /** The stored record that the form shows. */
  current(): Stored | undefined;
  toValues(record: Stored): Values;
  show(record: Stored): void;
}

/**
 * An open form shows the record as its reader has changed it beside the form, as by the undo of its last save, and what was typed
 * since. Not if somebody else has changed it in between: that is a conflict, which the next save compares.
 */
export function useTakeOver<Values extends FieldValues, Stored extends object>(
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'getValues' | 'setValue'>,
  { current, toValues, show }: Options<Values, Stored>,
): void {
  const takeOver = useEffectEvent(() => {
    const [shown, changed] = [current(), changedOutsideForm.get() as Stored | undefined];
    if (!shown || !changed || idOf(shown) !== idOf(changed) || !isNext(changed, shown)) return;
    const [before, after] = [toValues(shown), toValues(changed)];
    const typed = changedSince(snapshotOf(before), form.getValues());
    show(changed);
    for (const [name, value] of typed) {
      const merged = withRestored(value, before[name], after[name]);
      form.setValue(name as Path<Values>, merged as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  });
  useEffect(() => changedOutsideForm.subscribe(() => takeOver()), []);
}

const isNext = (one: object, other: object): boolean => versionOf(one) === (versionOf(other) ?? 0) + 1;

const idOf = (record: object): unknown => (record as { id?: unknown }).id;
