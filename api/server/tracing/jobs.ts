import type { Jobs } from '../../jobs/jobs.ts';
import type { Tracer } from './tracer.ts';

/** The jobs, each run in a span; those that a request queued are in its trace, scheduled ones in their own. */
export function tracedJobs(jobs: Jobs, tracer: Tracer): Jobs {
  return {
    ...jobs,
    work: (queue, handler, options) =>
      jobs.work<Parameters<typeof handler>[0]>(
        queue,
        (data, attempt) =>
          tracer.runJob(queue, { 'messaging.message.id': attempt.id }, () => handler(data, attempt)),
        options,
      ),
    schedule: (cron, queue, handler) =>
      jobs.schedule(cron, queue, (stopping) => tracer.runJob(queue, {}, () => handler(stopping))),
  };
}
