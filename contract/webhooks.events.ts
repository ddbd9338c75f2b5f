import type { ChangeAction } from './history.ts';
import { type HistoryNoun, historyNouns } from './nouns.ts';

/*
 * The types of events that webhooks are told of (product/webhooks#events). They follow from the nouns and from the actions of
 * the history: a new noun has those of every noun.
 */

const ofEveryNoun = ['created', 'updated', 'deleted', 'restored', 'destroyed'] as const;

/** What else happens to a noun's records, or what does not. */
const ofNoun: { readonly [N in HistoryNoun]?: readonly string[] } = {
  spots: [...ofEveryNoun, 'enabled', 'disabled'],
  users: [...ofEveryNoun, 'role_changed', 'password_changed'],
  notifications: [...ofEveryNoun, 'sent'],
  revisions: [...ofEveryNoun, 'approved', 'rejected'],
  // They are never deleted.
  submissions: ['created', 'updated', 'approved', 'rejected'],
};

/** What can happen to the records of a noun, such as `created`. */
const verbsOf = (noun: HistoryNoun): readonly string[] => ofNoun[noun] ?? ofEveryNoun;

/** The type of an event: `categories` and `created` are `category.created`. */
const webhookEventType = (noun: HistoryNoun, verb: string): string =>
  `${noun.replace(/ies$/, 'y').replace(/s$/, '')}.${verb}`;

/** What an administrator can choose, by noun. */
export const webhookEventsByNoun = historyNouns.map((noun) => ({
  noun,
  events: verbsOf(noun).map((verb) => webhookEventType(noun, verb)),
}));
export const webhookEvents: readonly string[] = webhookEventsByNoun.flatMap(({ events }) => events);

/** What an administrator sends to try an address; it cannot be chosen. */
export const webhookTestEvent = 'webhook.test';

/** An entry of the history, as far as it says what happened. */
export interface RecordedChange {
  readonly noun: HistoryNoun;
  readonly action: string;
  /** Whether there was a record before. */
  readonly hadRecord: boolean;
  /** Whether the record before was in the trash, as users are. */
  readonly wasDeleted: boolean;
  /** Whether a spot could be seen; null where the entry does not say. */
  readonly enabledBefore: boolean | null;
  readonly enabledAfter: boolean | null;
}

const verbs: Record<ChangeAction, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
  destroy: 'destroyed',
  approve: 'approved',
  reject: 'rejected',
  undo: 'updated',
  import: 'updated',
  send: 'sent',
  password: 'password_changed',
  role: 'role_changed',
};

function mainVerbOf({ noun, action, hadRecord, wasDeleted }: RecordedChange): string | undefined {
  if (!Object.hasOwn(verbs, action)) return undefined;
  if (action === 'import' && !hadRecord) return 'created';
  // An earlier version was restored, not a deleted record.
  if (action === 'restore' && hadRecord && !wasDeleted) return 'updated';
  // A spot whose revision or submission is approved.
  if (action === 'approve' && noun === 'spots') return 'updated';
  return verbs[action as ChangeAction];
}

/** The types of events that a change is, the general one first; none for what is no change of a record. */
export function eventTypesOf(change: RecordedChange): string[] {
  const main = mainVerbOf(change);
  if (!main) return [];
  const all = main === 'role_changed' ? ['updated', main] : [main];
  const { noun, enabledBefore, enabledAfter } = change;
  const isLive = main === 'created' || main === 'updated';
  if (noun === 'spots' && isLive && enabledAfter !== null && enabledAfter !== (enabledBefore ?? false))
    all.push(enabledAfter ? 'enabled' : 'disabled');
  return all.map((verb) => webhookEventType(noun, verb));
}
