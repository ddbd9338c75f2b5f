import { contract } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { eventTypesOf, type RecordedChange, webhookTestEvent } from '#contract/webhooks.events.ts';
import type { WebhookBody } from '#contract/webhooks.ts';

/* What a delivery says (product/webhooks#body): which record changed, and how to read it; not what is in it. */

/** An entry of the history, without its values. */
export interface RecordedEntry extends RecordedChange {
  readonly record_id: string;
  readonly at: string;
  readonly name: string;
  readonly version: number | null;
  /** The fields that differ; empty for a record that was made or removed. */
  readonly changed: readonly string[];
  readonly actor_id: string | null;
  readonly key_id: string | null;
}

/** Their names are those of people, or the beginning of what somebody wrote. */
const withoutName: readonly HistoryNoun[] = ['users', 'comments'];

/** The call that reads a record. */
function readPathOf(noun: HistoryNoun, id: string): string | null {
  const calls: Readonly<Record<string, Endpoint>> = contract[noun];
  const path = calls.read?.path;
  if (!path) return null;
  return basePath + (path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`);
}

/** The bodies of the events that an entry is, by their types. */
export function messagesOf(entry: RecordedEntry): WebhookBody[] {
  const { noun, record_id: id, at, name, version, changed, actor_id, key_id } = entry;
  const kind = key_id ? 'key' : actor_id ? 'user' : 'system';
  return eventTypesOf(entry).map((type) => ({
    type,
    timestamp: at,
    data: {
      noun,
      id,
      name: withoutName.includes(noun) || name === '' ? null : name,
      version,
      changed: changed.filter((field) => field !== 'version'),
      actor: { kind, id: actor_id, key_id },
      path: readPathOf(noun, id),
    },
  }));
}

/** The body of a test. */
export const testMessage = (webhook: { id: string; name: string }, by: string, at: string): WebhookBody => ({
  type: webhookTestEvent,
  timestamp: at,
  data: {
    noun: 'webhooks',
    id: webhook.id,
    name: webhook.name,
    version: null,
    changed: [],
    actor: { kind: 'user', id: by, key_id: null },
    path: `${basePath}/webhooks/${webhook.id}`,
  },
});
