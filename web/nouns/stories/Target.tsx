import { missingIn, type Story } from '#contract/stories.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { clampLines } from '../../kit/values/clampLines.ts';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useStoryTexts } from './stories.texts.ts';

/** What a story opens: the name of its spot, or its link. */
export const targetOf = (story: Story): string => story.spot?.name ?? story.link;

/** What a story opens, and a chip for each part that is missing. */
export function Target({ story }: { story: Story }) {
  const t = useStoryTexts();
  const { none } = useTexts();
  const missing = missingIn({ ...story, hasPicture: story.picture !== null });
  const target = targetOf(story);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
      {target || missing.length === 0 ? (
        <span title={target || undefined} style={clampLines(2)}>
          {target || none}
        </span>
      ) : null}
      {missing.map((part) => (
        <StatusChip key={part} label={t.missing[part]} icon={AlertIcon} tone="warning" />
      ))}
    </span>
  );
}
