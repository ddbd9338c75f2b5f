import { inventConversations, inventDays, inventFans, inventLikes, inventSongs } from './activity.ts';
import { inventArtistSpots } from './artists.ts';
import { Audience } from './audience.ts';
import { inventBanners, inventPics } from './banners.ts';
import { type Calendar, inOrder } from './calendar.ts';
import { inventCategories } from './categories.ts';
import { inventComments } from './comments.ts';
import { inventEvents } from './events.ts';
import { inventNotifications } from './notifications.ts';
import { inventPeopleSpots } from './people.ts';
import { type Album, albumOf, keysOfAlbum } from './pictures.ts';
import { inventPlaceSpots } from './places.ts';
import { categoryIds, inventRelations, spotCategories } from './relations.ts';
import { inventRevisions } from './revisions.ts';
import { type Artist, readArtists, readPlaces } from './sources.ts';
import type { DemoSpot } from './spots.ts';
import { inventStories } from './stories.ts';
import { type DemoUser, inventUsers } from './users.ts';

/**
 * All tables of the demo in the order in which they refer to each other, each invented when it is asked for. The same
 * for the same calendar.
 */
export function* inventWorld(
  calendar: Calendar,
  passwordHash: string,
): Generator<[string, readonly object[]]> {
  const album = albumOf();
  const artists = readArtists();
  const users = inventUsers(calendar, artists, album.covers, passwordHash);
  yield ['users', users];

  const categories = inventCategories(calendar, album);
  const maps = categoryIds(categories);
  const spots = inventSpots(calendar, artists, users, album);
  const audience = new Audience(calendar, users, spots);
  // Likes are noted on the spots; revisions, which remember a spot as it was, are applied to them.
  const likes = inventLikes(audience);
  const revisions = inventRevisions(calendar, users, spots, maps);
  yield ['spots', spots.map(({ about, ...row }) => row)];

  const comments = inventComments(audience);
  yield ['comments', comments];
  yield ['likes', likes];
  const fans = inventFans(audience);
  yield ['rock_fans', fans];
  const songs = inventSongs(calendar, audience);
  yield ['songs', songs];
  const conversations = inventConversations(calendar, audience);
  yield ['conversations', conversations];
  const acts = [comments, likes, fans, songs, conversations].flat();
  yield ['user_days', inventDays(calendar, audience, acts)];

  yield ['categories', categories];
  yield ['spot_categories', spotCategories(spots, maps)];
  yield ['spot_relations', inventRelations(spots)];
  yield ['spot_revisions', revisions];
  yield ['events', inventEvents(calendar, spots)];
  yield ['stories', inventStories(calendar, users, spots, album.covers)];
  yield ['banners', inventBanners(calendar, album.banners)];
  yield ['pics', inventPics(calendar, album.covers)];
  yield ['notifications', inventNotifications(calendar)];
  yield ['stored_files', keysOfAlbum().map((key) => ({ key }))];
}

function inventSpots(
  calendar: Calendar,
  artists: Artist[],
  users: DemoUser[],
  { covers }: Album,
): DemoSpot[] {
  const places = readPlaces();
  const byCountry = Map.groupBy(places, (place) => place.country);
  const known = artists.filter((artist) => artist.spotify_id !== null);
  return inOrder('spots', [
    ...inventPlaceSpots(calendar, places, users, covers),
    ...inventArtistSpots(calendar, artists, covers),
    ...inventPeopleSpots(calendar, users, { places: byCountry, artists: known, covers }),
  ]);
}
