import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Id } from '#contract/kit/fields.ts';
import { Loaded } from '../../feedback/states/Loaded.tsx';
import { hasNoRecord, ProblemError } from '../../http/problem.ts';
import { withoutStep } from '../steps/stepParam.ts';
import { type AddressFields, onlyValue, valuesInAddress } from './address.ts';

/** What the form of a new record starts with. */
export interface Start<R extends object = object> {
  /** The values of the copied record and of the address; the inputs of the others are blank. */
  readonly values: Partial<R>;
  /** The record that is copied, and its name. */
  readonly copied?: { readonly record: R; readonly name: string } | undefined;
  /** The record to copy does not exist, is in the trash, or is closed to the reader. */
  readonly isMissing?: boolean;
}

interface Props<R extends object> {
  /** Until the record to copy has loaded. */
  title: string;
  /** The answer to reading the record of `useFrom`. */
  answer: { data: R | undefined; error: unknown; fetchStatus?: string; refetch(): unknown };
  nameOf(record: R): string;
  /** The fields that the address may fill. */
  fields: AddressFields;
  /** Fields that every record has its own of: they are not copied. */
  own?: readonly (keyof R & string)[];
  /** True for a record in the trash that can be read. */
  isGone?(record: R): boolean;
  children(start: Start<R>): ReactNode;
}

/** The id in `?from=` of the record to copy; undefined without a valid one. */
export function useFrom(): string | undefined {
  const from = onlyValue(useSearchParams()[0], 'from');
  return Id.safeParse(from).success ? from : undefined;
}

/**
 * The form of a new record, filled with the record of `?from=` (product/forms#duplicate) and with the values of the address,
 * which win. Another address opens it anew, but not another step.
 */
export function NewForm<R extends object>(props: Props<R>) {
  const { title, answer, nameOf, fields, own = [], isGone, children } = props;
  const [search] = useSearchParams();
  const from = useFrom();
  const values = valuesInAddress(search, fields) as Partial<R>;
  const withKey = (start: Start<R>) => <Fragment key={withoutStep(search)}>{children(start)}</Fragment>;
  if (!search.has('from')) return withKey({ values });
  const record = answer.data;
  if (!from || isClosed(answer.error) || (record && isGone?.(record)))
    return withKey({ values, isMissing: true });
  return (
    <Loaded title={title} answer={answer}>
      {(record) => {
        const copied = { ...record };
        for (const field of own) delete copied[field];
        return withKey({ values: { ...copied, ...values }, copied: { record, name: nameOf(record) } });
      }}
    </Loaded>
  );
}

const isClosed = (error: unknown): boolean =>
  hasNoRecord(error) || (error instanceof ProblemError && error.status === 403);
