import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';

/** In a file without the schemas of spots, because the menu of every screen loads it. */
export const pendingSubmissions = endpoint({
  method: 'GET',
  path: '/submissions/pending',
  minRole: 'editor',
  out: z.object({ count: z.int() }),
  summary: 'How many new spots of owners wait to be enabled',
});
