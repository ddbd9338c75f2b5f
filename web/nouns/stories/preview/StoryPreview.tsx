import Box from '@mui/material/Box';
import type { Story } from '#contract/stories.ts';
import { PreviewFrame, PreviewNote, type ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';
import { PreviewPicture } from '../../../kit/preview/PreviewPicture.tsx';
import type { PreviewProps } from '../../../kit/preview/preview.ts';
import { nameOf, userNames } from '../../users/UserRef.tsx';
import { spotNames } from '../storySources.ts';
import { type StoryValues, storyShown } from './storyShown.ts';

/** A story as a phone shows it: the picture on the full screen, its author, and what it opens. */
export function Preview({ values, record }: PreviewProps<Story>) {
  const story = values as StoryValues;
  return (
    <PreviewFrame note={<PreviewNote country={story.country} />}>
      {(language) => <Content story={story} record={record} language={language} />}
    </PreviewFrame>
  );
}

interface Props {
  story: StoryValues;
  record: Story | undefined;
  language: ReaderLanguage;
}

function Content({ story, record, language }: Props) {
  const shown = storyShown(story, namesIn(story, record), language);
  return (
    <Box sx={{ position: 'relative', minHeight: '100%', display: 'grid', gridTemplateRows: 'auto 1fr auto' }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>
        <PreviewPicture
          picture={story.picture}
          label=""
          missing={shown.noPicture}
          sx={{ height: '100%', aspectRatio: 'auto', px: story.picture ? 0 : 3 }}
        />
      </Box>
      <Box sx={{ ...shadeStyle, background: 'linear-gradient(#000b, transparent)' }}>
        <Box sx={{ height: 3, borderRadius: 2, background: '#fff5' }}>
          <Box sx={{ height: 3, width: '38%', borderRadius: 2, background: '#fff' }} />
        </Box>
        <Box sx={{ mt: 1, fontSize: 13, fontWeight: 600 }}>{shown.author}</Box>
      </Box>
      <span />
      <Box sx={{ ...shadeStyle, textAlign: 'center', background: 'linear-gradient(transparent, #000d 40%)' }}>
        {shown.target ? <Box sx={{ mt: 3, fontSize: 14 }}>{shown.target}</Box> : null}
        <Box sx={{ ...buttonStyle, ...(shown.opensNothing && noButtonStyle) }}>
          {shown.button ?? shown.opensNothing}
        </Box>
      </Box>
    </Box>
  );
}

const namesIn = ({ spot_id, user_id }: StoryValues, record: Story | undefined) => ({
  spot: spotNames.get(spot_id) ?? (record?.spot?.id === spot_id ? record.spot.name : undefined),
  user: userNames.get(user_id) ?? (record?.user?.id === user_id ? nameOf(record.user) : undefined),
});

const shadeStyle = { position: 'relative', p: 2, color: '#fff', minWidth: 0 } as const;

const buttonStyle = {
  mt: 1,
  py: 1,
  borderRadius: 5,
  background: '#fff',
  color: '#111',
  fontSize: 14,
  fontWeight: 650,
} as const;
const noButtonStyle = {
  background: '#0008',
  color: '#fff',
  border: '1px dashed #fff9',
  fontWeight: 400,
} as const;
