import { useMemo } from 'react';
import { insight } from '#contract/insight.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { call } from '../../kit/http/call.ts';
import { useOne } from '../../kit/http/data.ts';
import { PickFilter } from '../../kit/lists/filters/PickFilter.tsx';
import type { ControlProps } from '../../kit/nouns/filters/declared.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useReasonTexts } from './reason.texts.ts';

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

/** A filter by the reason of a rejection. */
export function ReasonFilter({ all, ...props }: ControlProps) {
  const t = useTexts();
  const { none } = useReasonTexts();
  const source = useMemo(() => sourceOf(none), [none]);
  return <PickFilter {...props} all={all ?? t.all} source={source} name={useReason(props.value)} />;
}

export function ReasonName({ id }: { id: string }) {
  return useReason(id) ?? '…';
}
