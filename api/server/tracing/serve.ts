import type { Config } from '../../config/config.ts';
import type { JobLog } from '../../jobs/database-outage.ts';
import type { Tracer } from './tracer.ts';

/** The tracer of a server, if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; its libraries are not loaded otherwise. */
export async function loadTracer(
  { tracing }: Config,
  log: Pick<JobLog, 'warn'>,
): Promise<Tracer | undefined> {
  if (!tracing) return undefined;
  const [{ createTracer }, { traceStatements, traceProviders }] = [
    await import('./tracer.ts'),
    await import('./calls.ts'),
  ];
  const tracer = createTracer(tracing, (reason) => log.warn(reason));
  const ends = [traceStatements(tracer), traceProviders(tracer)];
  return {
    ...tracer,
    async close() {
      for (const end of ends) end();
      await tracer.close();
    },
  };
}
