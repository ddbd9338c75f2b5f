import type { Delivery, DeliveryState, Webhook } from '#contract/webhooks.ts';
import {
  AlertIcon,
  BlockedIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  type Icon,
} from '../../kit/theme/icons.tsx';
import { StatusChip, type Tone } from '../../kit/values/StatusChip.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** Whether a webhook works, and why not. */
export function WebhookState({ row }: { row: Webhook }) {
  const t = useWebhookTexts();
  if (!row.active) return <StatusChip label={t.off[row.off_reason ?? 'hand']} icon={BlockedIcon} />;
  if (row.failing_since) return <StatusChip label={t.failing} icon={AlertIcon} tone="warning" />;
  return <StatusChip label={t.works} icon={CheckIcon} tone="success" />;
}

const looks: Record<DeliveryState, [Icon, Tone]> = {
  pending: [ClockIcon, 'info'],
  delivered: [CheckIcon, 'success'],
  failed: [CloseIcon, 'danger'],
  cancelled: [BlockedIcon, 'neutral'],
};

export function DeliveryChip({ state }: { state: DeliveryState }) {
  const t = useWebhookTexts();
  const [icon, tone] = looks[state];
  return <StatusChip label={t.states[state]} icon={icon} tone={tone} />;
}

/** What was answered last, in words. */
export function useAnswerText() {
  const t = useWebhookTexts();
  return ({ status, fault, state }: Pick<Delivery, 'status' | 'fault' | 'state'>): string => {
    const parts = [...(status === null ? [] : [t.status(status)]), ...(fault ? [t.faults[fault]] : [])];
    return parts.join(' · ') || (state === 'pending' ? t.notSent : t.neverWasSent);
  };
}
