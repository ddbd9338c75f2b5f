import { address } from './address.ts';
import { artists } from './artists.ts';
import { banners } from './banners.ts';
import { categories } from './categories.ts';
import { comments } from './comments.ts';
import { events } from './events.ts';
import { history } from './history.ts';
import type { Endpoint } from './kit.ts';
import { notifications } from './notifications.ts';
import { pics } from './pics.ts';
import { places } from './places.ts';
import { quotas } from './quotas.calls.ts';
import { revisions } from './revisions.calls.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { spotMap } from './spot-map.ts';
import { spots } from './spots.calls.ts';
import { statistics } from './statistics.ts';
import { stories } from './stories.ts';
import { users } from './users.ts';

/** Every noun and its calls: the one list. */
export const contract = {
  session,
  address,
  users,
  places,
  settings,
  quotas,
  history,
  categories,
  spots,
  spotMap,
  events,
  comments,
  revisions,
  pics,
  stories,
  banners,
  notifications,
  statistics,
  artists,
};

/** All endpoints with their names, such as `users.list`. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(
  contract,
).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([call, endpoint]) => [`${noun}.${call}`, endpoint as Endpoint] as const),
);
