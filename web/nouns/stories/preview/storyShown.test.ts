import { expect, test } from 'vitest';
import { type StoryValues, storyShown } from './storyShown.ts';

const story: StoryValues = {
  picture: '/files/a.webp',
  type: 'open_spot',
  link: '',
  spot_id: 'spot',
  user_id: 'user',
  country: 'AR',
};
const names = { spot: 'Bar Ñandú', user: 'Ana Paz' };

test.each([
  ['a spot', {}, { target: 'Bar Ñandú', button: 'Ver spot' }],
  ['no spot', { spot_id: '' }, { target: '', button: undefined, opensNothing: 'No abre nada' }],
  ['a link', { type: 'website_link', link: ' https://e.co/x ' }, { target: 'e.co', button: 'Abrir enlace' }],
  ['half of a link', { type: 'website_link', link: 'e.c' }, { target: 'e.c', button: 'Abrir enlace' }],
  ['no link', { type: 'website_link', link: ' ' }, { target: '', opensNothing: 'No abre nada' }],
  ['a download', { type: 'download_image' }, { target: '', button: 'Descargar imagen' }],
  ['a song', { type: 'song' }, { target: '', button: 'Escuchar canción' }],
  ['no picture', { picture: '' }, { noPicture: 'Sin imagen: la story no muestra nada', button: 'Ver spot' }],
  ['no user', { user_id: '' }, { author: 'Bambalina' }],
  ['a user', {}, { author: 'Ana Paz', noPicture: undefined }],
] as const)('a story with %s', (_name, changes, expected) =>
  expect(storyShown({ ...story, ...changes }, names, 'es')).toMatchObject(expected),
);

test('its name is unknown until it is read; the words of the app are in both languages', () => {
  const unknown = { spot: undefined, user: undefined };
  expect(storyShown(story, unknown, 'en')).toEqual({
    author: 'Bambalina',
    noPicture: undefined,
    target: '',
    button: 'See spot',
    opensNothing: undefined,
  });
});
