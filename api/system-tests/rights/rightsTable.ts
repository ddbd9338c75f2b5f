import { rightsOfPasskeys } from '../../testing/passkeys/passkeyExamples.ts';
import { rightsOfSso } from '../../testing/sso/ssoExamples.ts';
import { webhookRights } from '../../testing/webhooks/webhookExamples.ts';

/* What each role is answered to a valid request of each call, on records of other users (product/roles#table). */

const everyone = [200, 200, 200, 200];
const signedIn = [401, 200, 200, 200];
const staff = [401, 403, 200, 200];
const staffCreates = [401, 403, 201, 201];
const admins = [401, 403, 403, 200];
/** Staff can read the records of all users; for others they are a 404. */
const others = [401, 404, 200, 200];

/** The status for an anonymous caller, a user, an editor and an administrator. */
const table: Record<string, number[]> = {
  'session.login': [401, 401, 401, 401],
  'session.beginFactor': [401, 401, 401, 401],
  'session.logout': signedIn,
  'session.forgotPassword': everyone,
  'session.resetPassword': [422, 422, 422, 422],
  'session.deleteAccount': everyone,
  'session.confirmDeletion': [422, 422, 422, 422],
  ...{ 'sessions.list': signedIn, 'sessions.endOthers': signedIn },
  // Another user's.
  'sessions.end': [401, 404, 404, 404],
  // With a wrong password.
  'sessions.prove': [401, 422, 422, 422],
  ...{ 'factor.read': signedIn, 'factor.begin': signedIn },
  // With an invalid ticket; without a second factor.
  'factor.confirm': [401, 422, 422, 422],
  ...{ 'factor.renewCodes': [401, 404, 404, 404], 'factor.turnOff': [401, 404, 404, 404] },
  ...{ 'sessions.listOf': admins, 'sessions.endOf': admins, 'sessions.endAllOf': admins },
  ...{ 'factor.of': admins, 'factor.reset': admins },
  ...{ ...rightsOfPasskeys, ...rightsOfSso, ...webhookRights },
  'address.waiting': signedIn,
  // Only for the caller's own address, and there is no pending one.
  ...{ 'address.sendAgain': [401, 404, 404, 404], 'address.giveUp': [401, 404, 404, 404] },
  'address.confirm': [422, 422, 422, 422],
  'users.countries': signedIn,
  'users.list': staff,
  'users.create': staffCreates,
  'users.remove': staff,
  'users.read': others,
  'users.update': others,
  ...{ 'places.search': signedIn, 'places.cities': signedIn },
  'settings.read': signedIn,
  'quotas.mine': signedIn,
  'links.dead': signedIn,
  'search.everything': signedIn,
  'history.list': staff,
  'history.version': staff,
  'history.listAt': staff,
  'keys.create': [401, 403, 403, 201],
  ...{ 'audit.list': admins, 'keys.list': admins, 'keys.revoke': admins, 'insight.read': admins },
  'insight.reasons': staff,
  // Of an administrator: editors see their own only.
  'bulk.list': staff,
  'bulk.read': [401, 403, 404, 200],
  'bulk.leftOut': [401, 403, 404, 200],
  'bulk.seen': [401, 403, 404, 200],
  'bulk.undo': [401, 403, 404, 200],
  // The only field of a pic is its picture.
  'pics.import': [401, 403, 422, 422],
  'imports.read': [401, 403, 404, 200],
  'imports.rows': [401, 403, 404, 200],
  'imports.apply': [401, 403, 404, 200],
  'categories.all': signedIn,
  'categories.list': signedIn,
  'categories.read': signedIn,
  'categories.usage': staff,
  'categories.create': staffCreates,
  'categories.update': staff,
  'categories.remove': staff,
  'spots.list': signedIn,
  'spots.listV2': signedIn,
  'spots.people': signedIn,
  'spots.read': others,
  'spots.create': [401, 201, 201, 201],
  'spots.update': others,
  'spots.remove': staff,
  'spots.removePicture': others,
  'spotMap.view': signedIn,
  'notices.timeline': others,
  // Of the caller.
  'notices.settings': signedIn,
  'notices.change': signedIn,
  'notices.stop': [422, 422, 422, 422],
  'revisions.undo': [401, 403, 409, 409],
  'submissions.undo': [401, 403, 409, 409],
  // Of the team: only its owner and administrators change it.
  'views.update': [401, 403, 403, 200],
  'views.remove': [401, 403, 403, 200],
  'views.restore': [401, 403, 403, 200],
  // An administrator's: only its author and administrators delete it.
  'notes.remove': [401, 403, 403, 200],
  'notes.restore': [401, 403, 403, 200],
  'artists.retryImport': staffCreates,
  'artists.importUsers': staffCreates,
  'artists.importSpots': staffCreates,
};
/** Staff restore deleted records and earlier versions; only administrators destroy. */
const callsOfHistory: Record<string, number[]> = {
  restoreVersion: staff,
  bulk: staff,
  import: staff,
  trashed: staff,
  restore: staff,
  destroy: admins,
};
const staffNouns = [
  'events',
  'comments',
  'revisions',
  'submissions',
  'pics',
  'stories',
  'banners',
  'notifications',
];
const staffOnly = [
  'live',
  'spotResolve',
  'inbox',
  'statistics',
  'artists',
  'trash',
  'notes',
  'views',
  'preferences',
  ...staffNouns,
];

/** The status of a call for an anonymous caller, a user, an editor and an administrator. */
export function expectedOf(name: string): number[] {
  const [noun = '', call] = name.split('.');
  const row =
    table[name] ??
    callsOfHistory[call ?? ''] ??
    (staffOnly.includes(noun) ? (call === 'create' ? staffCreates : staff) : undefined);
  if (!row) throw new Error(`${name} has no row in the table of rights`);
  return row;
}
