import type { MusicArtist } from '../../integrations/music/music.ts';

/** Splits an artist's name at the first space into the two names of a user. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [, first = '', last = ''] = /(\S+)\s*(.*)/s.exec(name) ?? [];
  return { first_name: first.slice(0, 100), last_name: last.slice(0, 100) };
}

/** A spot for an artist: off the map until it has an address; only an administrator can enable it. */
export const spotForArtist = ({ id, name, link, country }: MusicArtist) => ({
  type: 'artist' as const,
  name,
  country,
  link,
  playlist: { show_playlist: true, spotify_link: link },
  spotify_embed_code: `https://open.spotify.com/embed/artist/${id}`,
  spotify_id: id,
  show_in_map: false,
  map_off_by_rule: true,
  enable: false,
});
