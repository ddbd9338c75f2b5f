import { confusableIn } from '#contract/values/characters.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useUserTexts } from './users.texts.ts';

/** Marks an email whose letters look like others; renders nothing for any other email. */
export function DisguiseChip({ address }: { address: string }) {
  const t = useUserTexts();
  const disguise = confusableIn(address);
  if (!disguise) return null;
  return (
    <span style={{ display: 'block', marginTop: 4 }} title={t.disguiseHints[disguise]}>
      <StatusChip label={t.disguises[disguise]} icon={AlertIcon} tone="warning" />
    </span>
  );
}
