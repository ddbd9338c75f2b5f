import type { JobResult, JobWithMetadata } from 'pg-boss';
import { isDatabaseAway } from '../problems/translate-errors.ts';
import type { JobLog } from './database-outage.ts';

export interface Attempt {
  id: string;
  /** True when a failure now is final. */
  last: boolean;
}

export type Handler = (data: object, attempt: Attempt) => Promise<void>;

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
  try {
    await handler(data, { id, last: retryCount >= retryLimit });
    return { id, status: 'completed' };
  } catch (error) {
    // That the database is away is said elsewhere, once.
    if (!isDatabaseAway(error) || (await reaches())) tell(queue, job, error as Failure, log);
    // What pg-boss calls a dead letter is a failure that is not tried again.
    const status = (error as Failure).final ? 'deadletter' : 'failed';
    return { id, status, output: { message: reason(error as Failure) } };
  }
}

function tell(queue: string, job: JobWithMetadata<object>, failure: Failure, log: JobLog): void {
  const [attempt, attempts] = [job.retryCount + 1, job.retryLimit + 1];
  const isFinal = failure.final || attempt >= attempts;
  const how = isFinal ? 'failed for good' : 'failed';
  const line = `The job ${queue} ${how} (attempt ${attempt} of ${attempts}): ${reason(failure)}`;
  log[isFinal ? 'error' : 'warn'](failure.expected ? { queue } : { queue, err: failure }, line);
}

/** The values of a statement, which the driver's layer adds, stay out of the log. */
const reason = ({ message }: Error) => String(message).split('\n')[0] ?? '';
