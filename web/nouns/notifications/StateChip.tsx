import type { DeliveryState } from '#contract/notifications.ts';
import { AlertIcon, BlockedIcon, CheckIcon, ClockIcon, type Icon, InfoIcon } from '../../kit/theme/icons.tsx';
import { StatusChip, type Tone } from '../../kit/values/StatusChip.tsx';
import { useNotificationTexts } from './notifications.texts.ts';

const styles: Record<DeliveryState, [Icon, Tone]> = {
  scheduled: [ClockIcon, 'info'],
  sending: [ClockIcon, 'accent'],
  sent: [CheckIcon, 'success'],
  failed: [AlertIcon, 'danger'],
  unknown: [AlertIcon, 'warning'],
  restored: [AlertIcon, 'warning'],
  simulated: [InfoIcon, 'neutral'],
  cancelled: [BlockedIcon, 'neutral'],
};

/** The delivery state of a notification. */
export function StateChip({ state }: { state: DeliveryState }) {
  const t = useNotificationTexts();
  const [icon, tone] = styles[state];
  return <StatusChip label={t.values.state[state]} icon={icon} tone={tone} />;
}
