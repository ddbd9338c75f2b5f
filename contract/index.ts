import { address } from './address.ts';
import { artists } from './artists.ts';
import { audit } from './audit.ts';
import { bulk } from './bulk.ts';
import { comments } from './comments.ts';
import { events } from './events.ts';
import { factor } from './factor.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { insight } from './insight.ts';
import { keys } from './keys.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { links } from './links.ts';
import { live } from './live.ts';
import { notes } from './notes.ts';
import { notices } from './notices.ts';
import { nounCalls } from './nouns.ts';
import { passkeys } from './passkeys.ts';
import { places } from './places.ts';
import { preferences } from './preferences.ts';
import { quotas } from './quotas.calls.ts';
import { revisions } from './revisions.calls.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { spots } from './spots.calls.ts';
import { spotMap } from './spots.map.ts';
import { spotResolve } from './spots.resolve.ts';
import { sso } from './sso.ts';
import { statistics } from './statistics.ts';
import { submissions } from './submissions.calls.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

/** All endpoints, by noun and call. */
export const contract = {
  session,
  sessions,
  factor,
  sso,
  passkeys,
  address,
  users,
  places,
  settings,
  quotas,
  history,
  trash,
  audit,
  keys,
  webhooks,
  bulk,
  imports,
  views,
  preferences,
  notes,
  links,
  live,
  spots,
  spotMap,
  spotResolve,
  events,
  comments,
  revisions,
  submissions,
  notices,
  search,
  inbox,
  insight,
  ...nounCalls,
  statistics,
  artists,
};

/** The same as a list, with names such as `users.list`. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(
  contract,
).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([call, endpoint]) => [`${noun}.${call}`, endpoint as Endpoint] as const),
);
