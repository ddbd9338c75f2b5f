import type { LivePerson } from '#contract/live.claims.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { PeopleIcon } from '../theme/icons.tsx';
import { StatusChip } from '../values/StatusChip.tsx';
import { useLiveTexts } from './live.texts.ts';
import { useOpenRecord, useOthersAt } from './liveState.ts';

/** Who else has the record open; tells them that it is open here (product/live#open). */
export function OthersHere({ noun, id }: { noun: HistoryNoun; id: string }) {
  const t = useLiveTexts();
  useOpenRecord(noun, id);
  const others = useOthersAt(id);
  return (
    <span role="status">
      {others.length > 0 ? (
        <StatusChip icon={PeopleIcon} tone="info" label={t.others(namesOf(others, t), others.length > 1)} />
      ) : null}
    </span>
  );
}

/** The names of some people, the first two in full. */
export function namesOf(people: readonly LivePerson[], t: { and: string; more(n: number): string }): string {
  const [first = '', second = '', ...rest] = people.map(({ name }) => name);
  if (rest.length > 0) return `${first}, ${second}${t.and}${t.more(rest.length)}`;
  return second ? first + t.and + second : first;
}
