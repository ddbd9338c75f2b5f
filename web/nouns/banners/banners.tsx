import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { banner, bannerTypes } from '#contract/banners.ts';
import { linkStates } from '#contract/values/links.ts';
import { nounScreens } from '../../kit/nouns/nounScreens.tsx';
import { useBannerTexts } from './banners.texts.ts';

export const { List, Form } = nounScreens(banner, {
  words: useBannerTexts,
  columns: {
    image_url: 'picture',
    order: { kind: 'number', width: 100 },
    name: 'text',
    link: { kind: 'link', optional: true },
  },
  filters: {
    type: bannerTypes,
    country: 'country',
    incomplete: { values: ['true'], all: (t) => t.fields.incomplete },
    link: linkStates,
  },
  panel: ['link'],
  sections: {
    main: {
      columns: 2,
      inputs: {
        name: { kind: 'text', required: true },
        order: { kind: 'number', empty: '0' },
        link: { kind: 'own', required: true, wide: true },
        image_url: { kind: 'picture', removable: true, wide: true },
      },
    },
    place: {
      columns: 2,
      inputs: {
        type: { kind: 'choice', values: bannerTypes, required: true },
        country: { kind: 'country', required: true },
      },
    },
  },
  own: () => import('./BannerInputs.tsx'),
  preview: () => import('./preview/BannerPreview.tsx'),
  nameOf: ({ name }) => name,
  Buttons: () => (
    <Button variant="outlined" component={Link} to="/adsbanners/board">
      {useBannerTexts().board}
    </Button>
  ),
});
