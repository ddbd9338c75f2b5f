import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';

/** In a file of its own, because the menu of every screen loads it. */
export const inboxWaiting = endpoint({
  method: 'GET',
  path: '/inbox/waiting',
  minRole: 'editor',
  out: z.object({
    /** What waits for a decision or a repair. */
    total: z.int(),
    /** Of these, the pending revisions. */
    revisions: z.int(),
    /** And the new spots of owners. */
    submissions: z.int(),
  }),
  summary: 'How much waits for staff',
});
