import * as k from './kinds.ts';

/* Queries of the calls of what only staff have: notes, inbox, dead links, acts on many records; for queries.test.ts. */

const country = { 'country?': k.orNone(k.country()) };

const inboxKinds = k.choice(
  'mentions submissions revisions comments pushesFailed pushesUnknown acts stories banners spotLinks storyLinks ' +
    'bannerLinks pins pinsMissing events english photos',
);

export const queriesOfStaff: Record<string, k.Fields> = {
  'notes.list': {
    noun: k.required(50),
    record_id: k.id,
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'notes.mentions': { 'page?': k.integer(1, 10_000_000), 'perPage?': k.integer(1, 100) },
  'notes.people': { 'search?': k.search(200) },
  'webhooks.deliveries': {
    'state?': k.orNone(k.choice('pending delivered failed cancelled')),
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'live.stream': {
    'noun?': k.choice(
      'users spots events comments revisions submissions categories pics stories banners notifications',
    ),
    'record_id?': k.id,
    'after?': k.id,
  },
  'links.dead': { noun: k.choice('spots stories banners'), id: k.id },
  'inbox.read': { ...country, 'kind?': k.orNone(inboxKinds) },
  'insight.read': {
    'from?': k.orNone(k.day),
    'to?': k.orNone(k.day),
    'kind?': k.orNone(k.choice('revisions submissions')),
    ...country,
  },
  'insight.reasons': { 'search?': k.search(200), 'id?': k.orNone(k.id) },
  'inbox.items': {
    ...country,
    kind: inboxKinds,
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'bulk.list': {
    'failed?': k.orNone(k.choice('true')),
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'imports.rows': {
    'kind?': k.choice('change create refused'),
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'bulk.leftOut': {
    'state?': k.choice('skipped kept'),
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
};

/** The calls of webhooks, as calls.test.ts has all others. */
export const callsOfWebhooks = `  webhooks.list              GET    /webhooks                      admin
  webhooks.read              GET    /webhooks/:id                  admin
  webhooks.create            POST   /webhooks                      admin 201 +edits
  webhooks.update            PUT    /webhooks/:id                  admin +edits
  webhooks.remove            DELETE /webhooks/:id                  admin +edits
  webhooks.rotate            POST   /webhooks/:id/rotate           admin +edits
  webhooks.test              POST   /webhooks/:id/test             admin 201 +edits
  webhooks.deliveries        GET    /webhooks/:id/deliveries       admin
  webhooks.resend            POST   /webhooks/:id/deliveries/:delivery/resend admin +edits
`;
