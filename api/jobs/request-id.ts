import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is being answered, or that queued the job that runs: what it queues carries it on. */
export const currentRequestId = new AsyncLocalStorage<string | undefined>();

/** Runs what begins something that outlives the request, such as a timer: what that logs later is not of this request. */
export const outsideRequests = <T>(work: () => T): T => currentRequestId.run(undefined, work);

/** The name of the id in the data of a job, which its handler does not see. */
const field = 'requestId';

export function withRequestId(data: object): object {
  const id = currentRequestId.getStore();
  return id === undefined ? data : { ...data, [field]: id };
}

/** The data that was queued, and the id of the request that queued it; jobs of schedules have none. */
export function withoutRequestId({ [field]: id, ...data }: { [field]?: unknown }): {
  data: object;
  id: string | undefined;
} {
  return { data, id: typeof id === 'string' ? id : undefined };
}
