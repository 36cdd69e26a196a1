// @ts-check
// A container's health check: `healthcheck.mjs /path` asks the process in this container, at its internal port
// (METRICS_PORT) if it has one, else at PORT.
const port = process.env.METRICS_PORT || process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}${process.argv[2] ?? '/health/ready'}`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
