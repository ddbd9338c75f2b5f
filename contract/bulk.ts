import * as z from 'zod/mini';
import { BulkAct, LeftOut } from './kit/bulk.ts';
import { codes } from './kit/codes.ts';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, orNone, pageFields, strictObject } from './kit/fields.ts';

/** `kept`: not taken back by the undo. */
export const leftOutStates = ['skipped', 'kept'] as const;
export const LeftOutQuery = strictObject({ state: z.optional(choice(leftOutStates)), ...pageFields });
export type LeftOutQuery = z.output<typeof LeftOutQuery>;

export const ActQuery = strictObject({
  /** Only acts that failed (`BulkAct.failed`). */
  failed: z.optional(orNone(z.literal('true', codes.badChoice))),
  ...pageFields,
});
export type ActQuery = z.output<typeof ActQuery>;

/** Receipts of acts on many records: editors read and undo their own, administrators all (product/bulk#receipts). */
export const bulk = {
  list: endpoint({
    method: 'GET',
    path: '/bulk',
    minRole: 'editor',
    query: ActQuery,
    out: page(BulkAct),
    summary: 'List acts on many records, newest first',
  }),
  read: endpoint({
    method: 'GET',
    path: '/bulk/:id',
    minRole: 'editor',
    out: BulkAct,
    summary: 'Progress and receipt of an act on many records',
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/bulk/:id/rows',
    minRole: 'editor',
    query: LeftOutQuery,
    out: page(LeftOut),
    summary: 'The records that an act left out, or that its undo did not take back, and why',
  }),
  seen: endpoint({
    method: 'POST',
    path: '/bulk/:id/seen',
    minRole: 'editor',
    counts: ['edits'],
    out: BulkAct,
    summary: 'Say that the failure of an act needs nothing more',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk/:id/undo',
    minRole: 'editor',
    counts: ['bulk'],
    proof: { when: 'It takes back a change of the role or the address of users.' },
    out: BulkAct,
    summary: 'Take back what an act changed and nobody has touched since',
  }),
};
