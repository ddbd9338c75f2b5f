import { webhookEvents, webhookTestEvent } from '#contract/webhooks.events.ts';

/* The requests that this product sends to webhooks, for the API documentation (OpenAPI 3.1, product/webhooks). */

const headers = {
  'webhook-id': {
    description: 'The same in each attempt: receive it twice, act once.',
    schema: { type: 'string', format: 'uuid' },
  },
  'webhook-timestamp': {
    description: 'When this attempt was made, in seconds since 1970: refuse what is older than five minutes.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'webhook-signature': {
    description:
      'Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 of `id.timestamp.body` with the secret; two, separated by a blank, for a day after a new secret was made.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$' },
  },
};

const parameters = Object.entries(headers).map(([name, header]) => ({
  ...{ name, in: 'header', required: true },
  ...header,
}));

/** One operation for each type of event. */
export function webhookOperations() {
  const types = [...webhookEvents, webhookTestEvent];
  return Object.fromEntries(types.map((type) => [type, { post: operation(type) }]));
}

const operation = (type: string) => ({
  operationId: `webhook.${type}`,
  tags: ['webhooks'],
  summary: type === webhookTestEvent ? 'Sent by hand' : `Sent after the commit of ${type}`,
  parameters,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/WebhookBody' }, { properties: { type: { const: type } } }],
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'Received. Anything else is a failure, and sent again for 24 hours.' },
    '410': { description: 'Gone: the webhook is switched off.' },
    '429': { description: '`Retry-After` is honoured, up to an hour.' },
  },
});
