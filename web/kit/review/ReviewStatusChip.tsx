import type { RevisionStatus } from '#contract/revisions.ts';
import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon } from '../theme/icons.tsx';
import { StatusChip } from '../values/StatusChip.tsx';

const appearance = {
  pending: { icon: ClockIcon, tone: 'warning' },
  approved: { icon: CheckIcon, tone: 'success' },
  rejected: { icon: BlockedIcon, tone: 'danger' },
} as const;

export interface StatusWords {
  values: { status: Record<RevisionStatus, string> };
  unknownStatus: string;
}

interface Props {
  status: string | null | undefined;
  words: StatusWords;
}

/** A known status, else its raw value, or 'Desconocido' without one (product/revisions#list). */
export function ReviewStatusChip({ status, words }: Props) {
  const known = status && Object.hasOwn(appearance, status) ? (status as keyof typeof appearance) : undefined;
  if (!known) return <StatusChip label={status || words.unknownStatus} icon={InfoIcon} />;
  return <StatusChip label={words.values.status[known]} {...appearance[known]} />;
}
