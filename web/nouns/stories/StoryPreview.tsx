import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { Story, StoryType } from '#contract/stories.ts';
import { isWebLink } from '#contract/values/links.ts';
import { usePreview } from '../../kit/fields/pictures/usePreview.ts';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import type { AsideProps } from '../../kit/nouns/formProps.ts';
import { Phone } from '../../kit/page/Phone.tsx';
import { nameOf, userNames } from '../users/UserRef.tsx';
import { useStoryTexts } from './stories.texts.ts';
import { spotNames } from './storySources.ts';

interface StoryValues {
  picture: File | string;
  type: StoryType;
  link: string;
  spot_id: string;
  user_id: string;
}

/** The story as a phone shows it: the picture on the full screen, its author, and what it opens. */
export function StoryPreview({ control, record: story }: AsideProps<Story>) {
  const t = useStoryTexts();
  const values = useWatch({ control }) as StoryValues;
  const picture = usePreview(values.picture);
  const { type } = values;
  const target = previewTarget(values, story);
  return (
    <FormSection title={t.preview}>
      <Phone label={`${t.preview}: ${t.values.type[type]} ${target}`}>
        {picture ? (
          <img
            src={picture}
            alt=""
            style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : null}
        <Box sx={{ position: 'relative', p: 1.5 }}>
          <Box sx={{ height: 3, borderRadius: 2, background: 'rgba(255,255,255,.35)' }}>
            <Box sx={{ height: 3, width: '38%', borderRadius: 2, background: '#fff' }} />
          </Box>
          <Box sx={{ mt: 1, fontSize: 12, fontWeight: 600, textShadow: '0 1px 3px #000' }}>
            {previewAuthor(values, story) || 'Bambalina'}
          </Box>
        </Box>
        <Box sx={{ position: 'relative', mt: 'auto', p: 2, textAlign: 'center' }}>
          {target ? (
            <Box sx={{ mb: 1, fontSize: 13, overflowWrap: 'anywhere', textShadow: '0 1px 3px #000' }}>
              {target}
            </Box>
          ) : null}
          <Box
            sx={{ py: 1, borderRadius: 5, background: '#fff', color: '#111', fontSize: 13, fontWeight: 650 }}
          >
            {t.values.type[type]}
          </Box>
        </Box>
      </Phone>
    </FormSection>
  );
}

function previewTarget(values: StoryValues, story: Story | undefined): string {
  if (values.type === 'website_link') return isWebLink(values.link) ? new URL(values.link).host : '';
  if (values.type !== 'open_spot' || !values.spot_id) return '';
  return spotNames.get(values.spot_id) ?? (story?.spot?.id === values.spot_id ? story.spot.name : '');
}

function previewAuthor({ user_id }: StoryValues, story: Story | undefined): string | undefined {
  return userNames.get(user_id) ?? (story?.user?.id === user_id ? nameOf(story.user) : undefined);
}
