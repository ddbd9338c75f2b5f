import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const appearance = {
  pending: { icon: ClockIcon, tone: 'warning' },
  approved: { icon: CheckIcon, tone: 'success' },
  rejected: { icon: BlockedIcon, tone: 'danger' },
} as const;

/** A known status, else its raw value, or 'Desconocido' without one (product/revisions#list). */
export function RevisionStatusChip({ status }: { status: string | null | undefined }) {
  const t = useRevisionTexts();
  const known = status && Object.hasOwn(appearance, status) ? (status as keyof typeof appearance) : undefined;
  if (!known) return <StatusChip label={status || t.unknownStatus} icon={InfoIcon} />;
  return <StatusChip label={t.values.status[known]} {...appearance[known]} />;
}
