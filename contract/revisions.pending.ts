import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';

/** Apart from the other calls of revisions: every screen's menu shows it, and needs nothing of what a spot is. */
export const pendingRevisions = endpoint({
  method: 'GET',
  path: '/spotrevisions/pending',
  minRole: 'editor',
  out: z.object({ count: z.int() }),
  summary: 'How many revisions wait for a decision',
});
