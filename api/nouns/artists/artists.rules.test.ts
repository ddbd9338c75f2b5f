import { expect, test } from 'vitest';
import { splitName, spotForArtist } from './artists.rules.ts';

test.each([
  ['Charly', 'Charly', ''],
  ['Charly García', 'Charly', 'García'],
  ['Los Auténticos Decadentes', 'Los', 'Auténticos Decadentes'],
  ['Los  \n Piojos\nen vivo', 'Los', 'Piojos\nen vivo'],
  ['', '', ''],
  [`${'a'.repeat(101)} ${'b'.repeat(101)}`, 'a'.repeat(100), 'b'.repeat(100)],
])('%j is split at its first space', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test('the spot of an artist has name, country, link, playlist and player, and is published by nobody yet', () => {
  const link = 'https://open.spotify.com/artist/7An4yvF7hDYDolN4m5zKBp';
  const artist = { id: '7An4yvF7hDYDolN4m5zKBp', name: 'Soda Stereo', link, country: 'AR' };
  expect(spotForArtist({ ...artist, images: [], genres: ['rock'] })).toEqual({
    type: 'artist',
    name: 'Soda Stereo',
    country: 'AR',
    link,
    playlist: { show_playlist: true, spotify_link: link },
    spotify_embed_code: 'https://open.spotify.com/embed/artist/7An4yvF7hDYDolN4m5zKBp',
    spotify_id: '7An4yvF7hDYDolN4m5zKBp',
    enable: false,
    // An address puts it on the map.
    show_in_map: false,
    map_off_by_rule: true,
  });
});
