import { CheckIcon, EyeOffIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useSpotTexts } from './texts/spots.texts.ts';

/** 'Publicado' for a spot that is enabled and on the map, 'No visible' for others: the same words for owners and staff (product/spots#published). */
export function VisibilityChip({ reasons }: { reasons: number }) {
  const t = useSpotTexts();
  return reasons === 0 ? (
    <StatusChip label={t.published} icon={CheckIcon} tone="success" />
  ) : (
    <StatusChip label={t.hiddenFor(reasons)} icon={EyeOffIcon} tone="warning" />
  );
}
