import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { webhookEvents } from '#contract/webhooks.events.ts';
import { openApiDocument } from './openapi.ts';

/* The API documentation is OpenAPI 3.1, as an independent validator reads it, and has each event (product/webhooks#calls). */

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(openApiDocument())));
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
});

test('each event has its body and the three headers', () => {
  const { webhooks, components } = openApiDocument();
  expect(Object.keys(webhooks)).toEqual([...webhookEvents, 'webhook.test']);
  expect(webhookEvents).toEqual(
    expect.arrayContaining(['spot.enabled', 'revision.approved', 'user.deleted', 'category.created']),
  );
  expect(components.schemas.WebhookBody.required).toEqual(['type', 'timestamp', 'data']);
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(JSON.stringify(post.requestBody)).toContain(`"const":"${type}"`);
  }
});
