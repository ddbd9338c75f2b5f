import { contract } from './index.ts';
import type { KeyNoun } from './keys.ts';
import type { Endpoint } from './kit/endpoint.ts';

/* Which endpoints a key for programs may call: those of its nouns, and no others (product/keys#reach). */

type Calls = Readonly<Record<string, Endpoint>>;

/** The endpoints of each noun. An endpoint that is in none of them cannot be called with a key. */
const callsOf: Record<KeyNoun, Calls> = {
  spots: { ...contract.spots, map: contract.spotMap.view },
  events: contract.events,
  comments: contract.comments,
  users: contract.users,
  categories: contract.categories,
  pics: contract.pics,
  stories: contract.stories,
  banners: contract.banners,
  notifications: contract.notifications,
  revisions: contract.revisions,
  submissions: contract.submissions,
  statistics: contract.statistics,
};

/** Accounts, passwords and roles are not for programs. */
const readOnly: readonly KeyNoun[] = ['users'];
/** Their work goes on after the call, as that of the owner: it could not name the key, nor end with it. */
const withLaterWork = ['bulk', 'import'];

export interface Reach {
  readonly noun: KeyNoun;
  readonly writes: boolean;
}

const reach = new Map<Endpoint, Reach>();
for (const [noun, calls] of Object.entries(callsOf) as [KeyNoun, Calls][])
  for (const [name, endpoint] of Object.entries(calls)) {
    const writes = endpoint.method !== 'GET';
    // A key cannot prove that it is a person (product/accounts#proof).
    if (endpoint.proof === 'always') continue;
    if (!writes || !(readOnly.includes(noun) || withLaterWork.includes(name)))
      reach.set(endpoint, { noun, writes });
  }

/** What a key needs for this endpoint; undefined if no key may call it. */
export const reachOf = (endpoint: Endpoint): Reach | undefined => reach.get(endpoint);
