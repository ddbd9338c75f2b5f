import { type Story, type StoryType, story, storyTypes } from '#contract/stories.ts';
import { linkStates } from '#contract/values/links.ts';
import { nounScreens } from '../../kit/nouns/nounScreens.tsx';
import { DownloadIcon, type Icon, LinkIcon, MusicIcon, PinIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useStoryTexts } from './stories.texts.ts';
import { Target, targetOf } from './Target.tsx';

const icons: Record<StoryType, Icon> = {
  open_spot: PinIcon,
  download_image: DownloadIcon,
  website_link: LinkIcon,
  song: MusicIcon,
};

export const { List, Form } = nounScreens(story, {
  words: useStoryTexts,
  columns: {
    picture: 'picture',
    type: { cell: ({ type }, t) => <StatusChip label={t.values.type[type]} icon={icons[type]} /> },
    opens: { cell: (row) => <Target story={row} /> },
    country: 'country',
    createdAt: 'date',
    spot_id: { cell: ({ spot }) => spot?.name, optional: true },
    user_id: { cell: ({ user }) => user && `${user.first_name} ${user.last_name}`.trim(), optional: true },
    link: { kind: 'link', optional: true },
  },
  filters: {
    type: storyTypes,
    country: 'country',
    link: linkStates,
    incomplete: { values: ['true'], all: (t) => t.fields.incomplete },
    from: 'since',
    to: 'until',
    created: 'past',
  },
  panel: ['link', 'created'],
  settings: { type: storyTypes, country: 'country' },
  sections: {
    main: {
      inputs: {
        type: { kind: 'own', initial: 'open_spot', required: true },
        spot_id: { kind: 'own' },
        link: { kind: 'own' },
        country: { kind: 'country', required: true },
        user_id: { kind: 'own' },
        picture: { kind: 'own' },
      },
    },
  },
  own: () => import('./StoryInputs.tsx'),
  preview: () => import('./preview/StoryPreview.tsx'),
  nameOf: (row: Story, t) => [t.values.type[row.type], targetOf(row)].filter(Boolean).join(' '),
});
