import type { ArtistSource } from '#contract/artists.ts';

export interface MusicArtist {
  id: string;
  name: string;
  /** Pictures on the provider's own hosts, the largest first. */
  images: { url: string }[];
  genres: string[];
  /** Where people listen to them. */
  link: string;
  country: string | null;
}

export interface MusicQuery {
  name: string;
  genre: string;
  offset: number;
  limit: number;
}

export interface MusicPage {
  items: MusicArtist[];
  total: number;
  /** Where the next page begins; null at the end. */
  next: number | null;
}

/** A music streaming provider. Every call may throw `ProviderError`. */
export interface Music {
  readonly source: ArtistSource;
  search(query: MusicQuery): Promise<MusicPage>;
  /** Undefined when the provider does not know the id. */
  artist(id: string): Promise<MusicArtist | undefined>;
  /** The bytes of a picture of an artist; undefined when it cannot be fetched. */
  picture(url: string): Promise<Buffer | undefined>;
}

/** The address of an artist's page. */
export const listenAt = (id: string): string => `https://open.spotify.com/artist/${id}`;
