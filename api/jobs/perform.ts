import type { JobResult, JobWithMetadata } from 'pg-boss';
import { isDatabaseUnavailable } from '../problems/translate-errors.ts';
import type { JobLog } from './database-outage.ts';

export interface Attempt {
  id: string;
  /** Whether this is the last attempt. */
  last: boolean;
}

export type Handler = (data: object, attempt: Attempt) => Promise<void>;

/** Errors of handlers: `expected` ones are logged without a stack, `final` ones are not retried. */
interface Failure extends Error {
  expected?: boolean;
  final?: boolean;
}

/** Runs one job and logs its failure. Returns the result for pg-boss. */
export async function runJob(
  queue: string,
  handler: Handler,
  job: JobWithMetadata<object>,
  log: JobLog,
  isDatabaseReachable: () => Promise<boolean>,
): Promise<JobResult> {
  const { id, retryCount, retryLimit, data } = job;
  try {
    await handler(data, { id, last: retryCount >= retryLimit });
    return { id, status: 'completed' };
  } catch (error) {
    // Outages of the database are logged once, in database-outage.ts.
    if (!isDatabaseUnavailable(error) || (await isDatabaseReachable()))
      logFailure(queue, job, error as Failure, log);
    // pg-boss does not retry dead letters.
    const status = (error as Failure).final ? 'deadletter' : 'failed';
    return { id, status, output: { message: reason(error as Failure) } };
  }
}

function logFailure(queue: string, job: JobWithMetadata<object>, failure: Failure, log: JobLog): void {
  const [attempt, attempts] = [job.retryCount + 1, job.retryLimit + 1];
  const isFinal = failure.final || attempt >= attempts;
  const outcome = isFinal ? 'failed for good' : 'failed';
  const line = `The job ${queue} ${outcome} (attempt ${attempt} of ${attempts}): ${reason(failure)}`;
  log[isFinal ? 'error' : 'warn'](failure.expected ? { queue } : { queue, err: failure }, line);
}

/** The first line only: Drizzle adds the values of the statement below it. */
const reason = ({ message }: Error) => String(message).split('\n')[0] ?? '';
