import { ConfigError } from './config-error.ts';

interface Ports {
  readonly METRICS_PORT?: string | undefined;
  readonly PORT?: string | undefined;
}

/** The port of `GET /metrics`, on the address of the product; undefined: there are none, 0: any free one. */
export function readMetricsPort({ METRICS_PORT, PORT = '3000' }: Ports): number | undefined {
  if (METRICS_PORT === undefined) return undefined;
  const port = Number(METRICS_PORT);
  if (port > 0 && port === Number(PORT))
    throw new ConfigError(`METRICS_PORT must be another port than PORT, which is ${PORT}.`);
  return port;
}
