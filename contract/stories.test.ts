import { expect, test } from 'vitest';
import { incompatibleWith, missingIn, type StoryType, storyTypes } from './stories.ts';

test('only website_link has a link, only open_spot a spot', () => {
  expect(storyTypes.map(incompatibleWith)).toEqual([
    { link: '' },
    { link: '', spot_id: null },
    { spot_id: null },
    { link: '', spot_id: null },
  ]);
});

test.each<[StoryType, link: string, spot: string | null, hasPicture: boolean, string[]]>([
  ['open_spot', '', 'id', true, []],
  ['open_spot', '', null, true, ['spot']],
  ['open_spot', '', '', false, ['spot', 'picture']],
  ['website_link', 'https://a.b', null, true, []],
  ['website_link', ' ', null, true, ['link']],
  ['website_link', '', null, false, ['link', 'picture']],
  ['download_image', '', null, true, []],
  ['song', '', null, false, ['picture']],
])('%s with link %j, spot %j, picture %j lacks %j', (type, link, spot_id, hasPicture, missing) => {
  expect(missingIn({ type, link, spot_id, hasPicture })).toEqual(missing);
});
