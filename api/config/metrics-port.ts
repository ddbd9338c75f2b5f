/** The port of `GET /metrics`, on the address of the product; undefined: there are none, 0: any free one. */
export function readMetricsPort({
  METRICS_PORT,
  PORT = '3000',
}: {
  METRICS_PORT?: string | undefined;
  PORT?: string | undefined;
}): { problem: string } | { metricsPort: number | undefined } {
  if (METRICS_PORT === undefined) return { metricsPort: undefined };
  const metricsPort = Number(METRICS_PORT);
  if (metricsPort > 0 && metricsPort === Number(PORT))
    return { problem: `METRICS_PORT must be another port than PORT, which is ${PORT}.` };
  return { metricsPort };
}
