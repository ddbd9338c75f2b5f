import { missingIn, type Story } from '#contract/stories.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useStoryTexts } from './stories.texts.ts';

/** Where the story leads: its spot's name or its link. */
export const opens = (story: Story): string => story.spot?.name ?? story.link;

/** Where it leads, and what it lacks to get there. */
export function Opens({ story }: { story: Story }) {
  const t = useStoryTexts();
  const { none } = useTexts();
  const lacking = missingIn({ ...story, hasPicture: story.picture !== null });
  const leadsTo = opens(story);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
      {leadsTo || lacking.length === 0 ? (
        <span title={leadsTo || undefined} style={twoLines}>
          {leadsTo || none}
        </span>
      ) : null}
      {lacking.map((part) => (
        <StatusChip key={part} label={t.lacks[part]} icon={AlertIcon} tone="warning" />
      ))}
    </span>
  );
}

/** A long link is told in full by its title. */
const twoLines = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
