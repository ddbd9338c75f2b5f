import { useMemo } from 'react';
import { insight } from '#contract/insight.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { call } from '../../kit/http/call.ts';
import { useOne } from '../../kit/http/data.ts';
import { PickFilter } from '../../kit/lists/filters/PickFilter.tsx';
import type { ControlProps, RecordFilter } from '../../kit/nouns/filters/declared.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { UserFilter, UserName } from '../users/UserFilterRef.tsx';
import { useReasonTexts } from './reason.texts.ts';

/* The filters of what was decided, in the lists of revisions and of submissions (product/insight#lists). */

interface Words {
  readonly fields: { readonly decided_at: string; readonly undone: string };
}

/** The reason with an id; '' for none given, undefined while it loads. */
function useReason(id: string | undefined): string | undefined {
  const { none } = useReasonTexts();
  const [found] = useOne(insight.reasons, id ? { query: { id } } : undefined).data?.data ?? [];
  return found?.id === id ? found?.reason || none : undefined;
}

/** The most frequent reasons, or those with a typed text. */
const sourceOf = (none: string): OptionSource => ({
  key: ['reasons', none],
  find: async (search, signal) => {
    const { data } = await call(insight.reasons, { query: { search }, signal });
    return {
      options: data.map(({ id, reason }) => ({ value: id, label: reason || none })),
      total: data.length,
    };
  },
});

function ReasonFilter({ all, ...props }: ControlProps) {
  const t = useTexts();
  const { none } = useReasonTexts();
  const source = useMemo(() => sourceOf(none), [none]);
  return <PickFilter {...props} all={all ?? t.all} source={source} name={useReason(props.value)} />;
}

function ReasonName({ id }: { id: string }) {
  return useReason(id) ?? '…';
}

const decider: RecordFilter = { kind: 'record', Control: UserFilter, Name: UserName };
const reason: RecordFilter = { kind: 'record', Control: ReasonFilter, Name: ReasonName };

export const decisionFilters = {
  decided_from: { kind: 'since', what: (t: Words) => t.fields.decided_at },
  decided_to: 'until',
  undone_from: { kind: 'since', what: (t: Words) => t.fields.undone },
  undone_to: 'until',
  decider,
  reason,
} as const;
