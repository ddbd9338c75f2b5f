import type { DeadLink } from '#contract/links.ts';
import { formatDay } from '../../values/dates.ts';
import { Warning } from '../Warning.tsx';
import { useDeadLinkTexts } from './deadLink.texts.ts';

/** Since when a link is dead, and what it answered last. */
export function DeadLinkWarning({ link }: { link: DeadLink }) {
  const t = useDeadLinkTexts();
  const { since, status, fault } = link;
  const reason = fault ? t.faults[fault] : String(status);
  return <Warning>{t.dead(formatDay(since), reason)}</Warning>;
}
