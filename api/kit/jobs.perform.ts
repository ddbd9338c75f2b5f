import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { JobLog } from './jobs.away.ts';
import { isDatabaseAway } from './translate-errors.ts';

export interface Attempt {
  id: string;
  /** True when a failure now is final. */
  last: boolean;
}

export type Handler = (data: never, attempt: Attempt) => Promise<void>;

/** What a handler may throw: a failure that needs no stack in the log, and that may be final at the first attempt. */
interface Failure extends Error {
  expected?: boolean;
  final?: boolean;
}

/** Does one job and logs its failure. `reaches` tells whether the database answers. Returns what pg-boss is told. */
export async function perform(
  queue: string,
  handler: Handler,
  job: JobWithMetadata<object>,
  log: JobLog,
  reaches: () => Promise<boolean>,
): Promise<JobResult> {
  const { id, retryCount, retryLimit, data } = job;
  const last = retryCount >= retryLimit;
  try {
    await handler(data as never, { id, last });
    return { id, status: 'completed' };
  } catch (error) {
    const failure = error as Failure;
    const isFinal = last || failure.final === true;
    // That the database is away is said elsewhere, once.
    if (!isDatabaseAway(error) || (await reaches())) {
      const line = `The job ${queue} failed${isFinal ? ' for good' : ''} (attempt ${retryCount + 1} of ${retryLimit + 1}): ${reason(failure)}`;
      log[isFinal ? 'error' : 'warn'](failure.expected ? { queue } : { queue, err: error }, line);
    }
    // What pg-boss calls a dead letter is a failure that is not tried again.
    return { id, status: isFinal ? 'deadletter' : 'failed', output: { message: reason(failure) } };
  }
}

/** The values of a statement, which the driver's layer adds, stay out of the log. */
const reason = ({ message }: Error) => String(message).split('\n')[0] ?? '';
