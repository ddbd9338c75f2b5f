import type { JobResult, JobWithMetadata } from 'pg-boss';
import { isDatabaseUnavailable } from '../problems/translate-errors.ts';
import type { JobLog } from './database-outage.ts';
import { currentRequestId, withoutRequestId } from './request-id.ts';

export interface Attempt {
  id: string;
  /** Whether this is the last attempt. */
  last: boolean;
  /** Aborted when this server stops. */
  stopping: AbortSignal;
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
  stopping: AbortSignal,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job;
  const { data, id: reqId } = withoutRequestId(job.data ?? {});
  const work = () => handler(data, { id, last: retryCount >= retryLimit, stopping });
  try {
    await (reqId ? currentRequestId.run(reqId, work) : work());
    return { id, status: 'completed' };
  } catch (error) {
    // Outages of the database are logged once, in database-outage.ts.
    if (!isDatabaseUnavailable(error) || (await isDatabaseReachable()))
      logFailure({ queue, reqId }, job, error as Failure, log);
    // pg-boss does not retry dead letters.
    const status = (error as Failure).final ? 'deadletter' : 'failed';
    return { id, status, output: { message: reason(error as Failure) } };
  }
}

/** With the id of the request that queued the job, as the log and the problems of that request have it. */
function logFailure(
  about: { queue: string; reqId: string | undefined },
  job: JobWithMetadata<object>,
  failure: Failure,
  log: JobLog,
): void {
  const [attempt, attempts] = [job.retryCount + 1, job.retryLimit + 1];
  const isFinal = failure.final || attempt >= attempts;
  const outcome = isFinal ? 'failed for good' : 'failed';
  const line = `The job ${about.queue} ${outcome} (attempt ${attempt} of ${attempts}): ${reason(failure)}`;
  log[isFinal ? 'error' : 'warn'](failure.expected ? about : { ...about, err: failure }, line);
}

/** The first line only: Drizzle adds the values of the statement below it. */
const reason = ({ message }: Error) => String(message).split('\n')[0] ?? '';
