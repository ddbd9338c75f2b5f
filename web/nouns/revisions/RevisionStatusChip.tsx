import { BlockedIcon, CheckIcon, ClockIcon, InfoIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const looks = {
  pending: { icon: ClockIcon, tone: 'warning' },
  approved: { icon: CheckIcon, tone: 'success' },
  rejected: { icon: BlockedIcon, tone: 'danger' },
} as const;

/** Pendiente, Aprobado, Rechazado; otherwise the raw value, or Desconocido (product/revisions#list). */
export function RevisionStatusChip({ status }: { status: string | null | undefined }) {
  const t = useRevisionTexts();
  const known = status && Object.hasOwn(looks, status) ? (status as keyof typeof looks) : undefined;
  if (!known) return <StatusChip label={status || t.unknownStatus} icon={InfoIcon} />;
  return <StatusChip label={t.statuses[known]} {...looks[known]} />;
}
