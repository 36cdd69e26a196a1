// @ts-check
// Health check of a container: `healthcheck.mjs /path` requests the path from the process in this container, on its
// internal port (METRICS_PORT) if it has one, else on PORT.
const port = process.env.METRICS_PORT || process.env.PORT || '3000';
const response = await fetch(`http://127.0.0.1:${port}${process.argv[2] ?? '/health/ready'}`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
