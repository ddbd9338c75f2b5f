import { expect, test } from 'vitest';
import { contract } from './index.ts';
import { reachOf } from './keys.reach.ts';
import type { Endpoint } from './kit/endpoint.ts';

/* Which calls a key for programs may make (product/keys#reach). Written by hand. */

/** By group of the contract: the noun of its key, the calls that only read, and those that change. */
const table: Readonly<Record<string, readonly [noun: string, reads: string, writes: string]>> = {
  users: ['users', 'countries list trashed read', ''],
  spots: [
    'spots',
    'list listV2 people read trashed',
    'create update remove restore restoreVersion removePicture',
  ],
  spotMap: ['spots', 'view', ''],
  events: ['events', 'list read trashed', 'create update remove restore restoreVersion'],
  comments: ['comments', 'list trashed', 'create remove check uncheck restore'],
  revisions: ['revisions', 'list read trashed', 'create remove decide undo restore'],
  submissions: ['submissions', 'list read', 'decide undo'],
  categories: ['categories', 'all usage list read trashed', 'create update remove restore restoreVersion'],
  pics: ['pics', 'list read trashed', 'create update remove restore restoreVersion'],
  stories: ['stories', 'spots list read trashed', 'create update remove restore restoreVersion'],
  banners: ['banners', 'board list read trashed', 'reorder create update remove restore restoreVersion'],
  notifications: [
    'notifications',
    'reach list read trashed',
    'resend cancel uncancel create update remove restore restoreVersion',
  ],
  statistics: ['statistics', 'all trends attention', ''],
};

test('a key reaches the calls of its nouns', () => {
  const reached: Record<string, [string, string, string]> = {};
  for (const [group, calls] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const reach = reachOf(endpoint);
      if (!reach) continue;
      reached[group] ??= [reach.noun, '', ''];
      const [noun] = reached[group];
      expect(reach.noun, `${group}.${name}`).toBe(noun);
      const at = reach.writes ? 2 : 1;
      reached[group][at] = `${reached[group][at]} ${name}`.trim();
    }
  expect(reached).toEqual(table);
});
