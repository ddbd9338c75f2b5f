import { useEffect } from 'react';
import { inbox, inboxKindNames } from '#contract/inbox.ts';
import { call } from '../../../kit/http/call.ts';
import { type Run, useRunActs } from '../../../kit/page/run.ts';
import { useFinish } from '../../../kit/page/useGoBack.ts';

/** The most that the call answers; what a run goes through is the oldest. */
const perPage = 100;

/** Opens the next record of a run once an act has left nothing to do at the address of the present one (product/inbox#run). */
export function useNextWhenSettled({ items, paths, home }: Run, at: number): void {
  const acts = useRunActs();
  const finish = useFinish();
  const here = items.filter(({ path }) => path === paths[at]);
  const stored = JSON.stringify(here);
  useEffect(() => {
    if (acts === 0) return;
    let isLeft = false;
    const openNext = async () => {
      const isSettled = !(await waits(JSON.parse(stored)));
      if (isSettled && !isLeft) finish(home);
    };
    // Without an answer the person goes on themselves.
    openNext().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [acts, stored, home, finish]);
}

/** Whether one of these items is still in the inbox. */
async function waits(here: Run['items']): Promise<boolean> {
  const kinds = inboxKindNames.filter((kind) => here.some((item) => item.kind === kind));
  const answers = await Promise.all(kinds.map((kind) => call(inbox.items, { query: { kind, perPage } })));
  const waiting = answers.flatMap(({ data }) => data);
  return here.some(({ kind, id }) => waiting.some((item) => item.kind === kind && item.id === id));
}
