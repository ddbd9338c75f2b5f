import * as z from 'zod/mini';
import { choice } from './kit/fields.ts';
import { quotaKinds } from './kit/quotas.ts';

/** From this share of a limit on it is a warning (product/limits#warnings). */
export const nearShare = 0.9;

export const limitKinds = ['disk', 'uploads', 'jobs', 'quota', 'key'] as const;

/** What is nearly used up, or is already. */
export const LimitWarning = z.object({
  kind: choice(limitKinds),
  /** The server of a disk or of uploads, the queue of jobs, the person of a quota, or the key. */
  subject: z.string(),
  /** The kind of a quota. */
  quota: z.nullable(choice(quotaKinds)),
  /** Bytes of disk and uploads, seconds for which the oldest job has waited, calls in the hour of a quota or the minute of a key. */
  used: z.number(),
  max: z.number(),
});
export type LimitWarning = z.output<typeof LimitWarning>;
