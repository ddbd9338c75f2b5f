import {
  generateConversations,
  generateDays,
  generateFans,
  generateLikes,
  generateSongs,
} from './activity.ts';
import { generateArtistSpots } from './artists.ts';
import { Audience } from './audience.ts';
import { generateBanners, generatePics } from './banners.ts';
import { type Calendar, withIds } from './calendar.ts';
import { generateCategories } from './categories.ts';
import { generateComments } from './comments.ts';
import { generateEvents } from './events.ts';
import { generateNotifications } from './notifications.ts';
import { generatePeopleSpots } from './people.ts';
import { type Album, albumKeys, albumUrls } from './pictures.ts';
import { generatePlaceSpots } from './places.ts';
import { categoryIds, generateRelations, spotCategories } from './relations.ts';
import { generateRevisions } from './revisions.ts';
import { type Artist, readArtists, readPlaces } from './sources.ts';
import type { DemoSpot } from './spots.ts';
import { generateStories } from './stories.ts';
import { generateSubmissions } from './submissions.ts';
import { type DemoUser, generateUsers } from './users.ts';

/**
 * The tables of the demo in the order of their foreign keys, each generated on request. Deterministic for a calendar.
 */
export function* generateTables(
  calendar: Calendar,
  passwordHash: string,
): Generator<[string, readonly object[]]> {
  const album = albumUrls();
  const artists = readArtists();
  const users = generateUsers(calendar, artists, album.covers, passwordHash);
  yield ['users', users];

  const categories = generateCategories(calendar, album);
  const maps = categoryIds(categories);
  const spots = generateSpots(calendar, artists, users, album);
  const audience = new Audience(calendar, users, spots);
  // Likes and revisions change the spots, and revisions copy them, so both come before the spots are written.
  const likes = generateLikes(audience);
  const revisions = generateRevisions(calendar, users, spots, maps);
  yield ['spots', spots.map(({ about, ...row }) => row)];

  const comments = generateComments(audience);
  yield ['comments', comments];
  yield ['likes', likes];
  const fans = generateFans(audience);
  yield ['rock_fans', fans];
  const songs = generateSongs(calendar, audience);
  yield ['songs', songs];
  const conversations = generateConversations(calendar, audience);
  yield ['conversations', conversations];
  const acts = [comments, likes, fans, songs, conversations].flat();
  yield ['user_days', generateDays(calendar, audience, acts)];

  yield ['categories', categories];
  yield ['spot_categories', spotCategories(spots, maps)];
  yield ['spot_relations', generateRelations(spots)];
  yield ['spot_revisions', revisions];
  yield ['submissions', generateSubmissions(calendar, users, spots)];
  yield ['events', generateEvents(calendar, spots)];
  yield ['stories', generateStories(calendar, users, spots, album.covers)];
  yield ['banners', generateBanners(calendar, album.banners)];
  yield ['pics', generatePics(calendar, album.covers)];
  yield ['notifications', generateNotifications(calendar)];
  yield ['stored_files', albumKeys().map((key) => ({ key }))];
}

function generateSpots(
  calendar: Calendar,
  artists: Artist[],
  users: DemoUser[],
  { covers }: Album,
): DemoSpot[] {
  const places = readPlaces();
  const byCountry = Map.groupBy(places, (place) => place.country);
  const known = artists.filter((artist) => artist.spotify_id !== null);
  return withIds('spots', [
    ...generatePlaceSpots(calendar, places, users, covers),
    ...generateArtistSpots(calendar, artists, covers),
    ...generatePeopleSpots(calendar, users, { places: byCountry, artists: known, covers }),
  ]);
}
