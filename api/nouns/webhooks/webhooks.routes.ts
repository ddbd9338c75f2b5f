import { isDeepStrictEqual } from 'node:util';
import { codes } from '#contract/kit/codes.ts';
import { type Webhook, type WebhookFields, webhooks } from '#contract/webhooks.ts';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { withRightsOf } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField, orNotFound, refuseStale } from '../../problems/problems.ts';
import { recordEvent } from '../../records/history.ts';
import { resolveName } from '../../security/connections/checked-addresses.ts';
import { addressProblem } from './delivery/address.ts';
import { cancelPending } from './delivery/outcome.ts';
import { createTest, listDeliveries, resendDelivery } from './webhooks.deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.store.ts';

export function webhookRoutes(on: Mount): void {
  on.answer(webhooks.list, async ({ db }) => ({ data: await listWebhooks(db) }));
  on.answer(webhooks.read, async ({ db, params }) => orNotFound(await findWebhook(db, params.id)));
  // Not changes: the answer to an Idempotency-Key would be stored, and it has the secret.
  on.answer(webhooks.create, create);
  on.answer(webhooks.rotate, (call) =>
    withRightsOf(call, webhooks.rotate, async (tx) => {
      orNotFound(await lockWebhook(tx, call.params.id));
      const webhook = await rotateSecret(tx, call.params.id);
      await record(tx, call, 'webhook_rotated', webhook);
      return webhook;
    }),
  );
  on.change(
    webhooks.update,
    async ({ tx, actor, params, body: { version, ...change } }) => {
      const before = orNotFound(await lockWebhook(tx, params.id));
      refuseStale(version, before);
      if (!differs(before, change)) return updated(before);
      const after = await updateWebhook(tx, before, change);
      if (!after.active) await cancelPending(tx, after.id);
      await record(tx, { actor }, 'webhook_changed', after);
      return updated(after);
    },
    {
      // Before the transaction, which must not wait for name servers.
      allow: async ({ body, config }) => {
        if (body?.url !== undefined) await refuseAddress(config, body.url);
      },
    },
  );
  on.change(webhooks.remove, async ({ tx, actor, params }) => {
    const webhook = orNotFound(await lockWebhook(tx, params.id));
    await record(tx, { actor }, 'webhook_deleted', webhook);
    await deleteWebhook(tx, webhook.id);
    return removed(webhook.id);
  });
  deliveryRoutes(on);
}

/** What changes nothing is no entry of the audit, and no new version. */
const differs = (before: Webhook, { events, ...others }: Partial<WebhookFields>): boolean =>
  !isDeepStrictEqual({ ...before, ...others, events: [...new Set(events ?? before.events)] }, before);

function deliveryRoutes(on: Mount): void {
  on.answer(webhooks.deliveries, async ({ db, params, query }) => {
    orNotFound(await findWebhook(db, params.id));
    return listDeliveries(db, params.id, query);
  });
  on.change(webhooks.test, async ({ tx, actor, params }) =>
    createTest(tx, active(await lockWebhook(tx, params.id)), actor.id),
  );
  on.change(webhooks.resend, async ({ tx, params }) => {
    active(await lockWebhook(tx, params.id));
    return orNotFound(await resendDelivery(tx, params.id, params.delivery));
  });
}

async function create(call: Call<typeof webhooks.create>) {
  const { body, config, actor } = call;
  await refuseAddress(config, body.url);
  return withRightsOf(call, webhooks.create, async (tx) => {
    const webhook = await createWebhook(tx, actor.id, body);
    if (!webhook) throw conflict(codes.webhooksFull);
    await record(tx, call, 'webhook_created', webhook);
    return webhook;
  });
}

/** 422 for an address to which nothing may be sent. */
async function refuseAddress({ webhookHosts }: Config, url: string): Promise<void> {
  const problem = await addressProblem(new URL(url), webhookHosts, resolveName);
  if (problem) throw invalidField('url', problem);
}

/** 409 if it is off: nothing would be sent. */
function active(webhook: Webhook | undefined): Webhook {
  const one = orNotFound(webhook);
  if (!one.active) throw conflict(codes.webhookOff);
  return one;
}

type WebhookAction = 'webhook_created' | 'webhook_changed' | 'webhook_rotated' | 'webhook_deleted';

/** The audit has what a webhook is, never its secret. */
const record = (
  tx: Tx,
  { actor }: Pick<Call<typeof webhooks.create>, 'actor'>,
  action: WebhookAction,
  { id, name, url, events, active }: Pick<Webhook, 'id'> & WebhookFields,
) =>
  recordEvent(tx, actor, {
    ...{ action, noun: 'users', id: actor.id, name },
    after: { webhook: id, url, events, active },
  });
