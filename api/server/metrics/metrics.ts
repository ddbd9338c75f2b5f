import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Delivery } from '../../integrations/push/push.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const deliveryStates: readonly Delivery['state'][] = ['sent', 'simulated', 'later', 'failed', 'unknown'];

/** Seconds: a page of a list takes a few milliseconds, an export minutes. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** What a server measures, and the texts that describe it; those of Node (processor, memory, event loop) included. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `bambalina_${name}`, help, labelNames, registers });
  /** Zero from the start: of a counter that begins with its first failure Prometheus sees no increase. */
  const outcomes = <Outcome extends string>(name: string, help: string, all: readonly Outcome[]) => {
    const counted = counter(name, help, ['outcome']);
    for (const outcome of all) counted.inc({ outcome }, 0);
    return counted;
  };
  /** Read from the state of the server when the metrics are asked for. */
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `bambalina_${name}`, help, labelNames, registers });
  collectDefaultMetrics({ register: registry });

  return {
    registry,
    requests: counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status']),
    duration: new Histogram({
      name: 'bambalina_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, without streams of events.',
      labelNames: ['method', 'route'],
      buckets: durations,
      registers,
    }),
    signIns: counter('sign_ins_total', 'Attempts to sign in or to prove who one is.', ['route', 'outcome']),
    mails: outcomes('mails_total', 'Attempts to send a mail.', ['accepted', 'refused', 'failed']),
    pushes: outcomes('pushes_total', 'Attempts to send a push notification.', deliveryStates),
    callers: counter('session_lookups_total', 'Callers looked up by their token.', ['cache']),
    connections: gauge('database_connections', 'Connections of the pool.', ['state']),
    waiting: gauge('database_waiting_requests', 'Work that waits for a connection of the pool.'),
    databaseUp: gauge('database_up', '1 while the database answers.'),
    jobs: gauge('jobs', 'Background jobs in the database, of all servers.', ['queue', 'state']),
    oldestJob: gauge('oldest_due_job_seconds', 'For how long the oldest job that is due has waited.', [
      'queue',
    ]),
    streams: gauge('event_streams', 'Open streams of events.'),
    uploads: gauge('upload_bytes', 'Disk space of uploads in progress.', ['kind']),
    limits: gauge('near_limits', 'What is nearly used up, or is already.', ['kind']),
    backups: gauge(
      'backup_timestamp_seconds',
      'When a nightly backup, and a restore drill, last succeeded; 0: never.',
      ['kind'],
    ),
    backupFaults: gauge('backup_faults', '1 if the last nightly backup or its restore drill failed.', [
      'stage',
    ]),
    disk: gauge('data_disk_bytes', 'The disk of DATA_DIR.', ['kind']),
  };
}
