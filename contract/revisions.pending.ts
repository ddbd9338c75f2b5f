import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';

/** In a file without the schemas of spots, because the menu of every screen loads it. */
export const pendingRevisions = endpoint({
  method: 'GET',
  path: '/spotrevisions/pending',
  minRole: 'editor',
  out: z.object({ count: z.int() }),
  summary: 'How many revisions wait for a decision',
});
