import type { Config } from '../config/config';
import { withTimeout } from '../database/with-timeout';
import { redact } from '../telemetry/redact';
import { type Check, reasonOf } from './check';
import type { Feature } from './feature';
import { environmentChecks, logChecks } from './platform-checks';

const TIMEOUT_MS = 10_000;

interface Examination {
  /** A line for each check. */
  lines: string[];
  hasFailed: boolean;
}

/** Looks at everything the site needs, without starting it: whatever is down, the rest is looked at. */
export async function examine(
  config: Config,
  features: readonly Feature[],
  timeoutMs = TIMEOUT_MS,
): Promise<Examination> {
  const ofFeatures = features.flatMap((feature) => feature.checks?.(config) ?? []);
  const checks = [...logChecks(config, features), ...ofFeatures, ...environmentChecks(config, features)];
  const width = Math.max(...checks.map(({ name }) => name.length));
  const results = await Promise.all(checks.map((check) => resultOf(check, timeoutMs)));
  const hide = withoutSecrets(config);
  return {
    lines: results.map(({ name, state, says }) => `${name.padEnd(width)}  ${state.padEnd(6)}  ${hide(says)}`),
    hasFailed: results.some(({ state }) => state === 'failed'),
  };
}

async function resultOf(
  { name, run }: Check,
  timeoutMs: number,
): Promise<{ name: string; state: string; says: string }> {
  try {
    return { name, ...(await withTimeout(timeoutMs, run, `no answer within ${timeoutMs / 1000} s`)) };
  } catch (error) {
    return { name, state: 'failed', says: reasonOf(error) };
  }
}

const SECRET = /SECRET|TOKEN|PASSWORD|PRIVATE_KEY|ADMIN_KEY|RIOT_API_KEY/;
/** Shorter secrets may be ordinary words, which must stay readable. */
const MIN_LENGTH = 6;

/** Hides secrets, because errors of servers and libraries may repeat what was sent to them. */
function withoutSecrets(config: Config): (text: string) => string {
  const values = Object.entries(config).flatMap(([name, value]): string[] => {
    if (typeof value !== 'string') return [];
    return SECRET.test(name) ? [value] : passwordsOf(value);
  });
  const secrets = [...values, ...config.signInProviders.map(({ clientSecret }) => clientSecret)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  return (text) =>
    redact(secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text.replace(/\s+/g, ' ').trim()));
}

function passwordsOf(value: string): string[] {
  const password = URL.parse(value)?.password;
  return password ? [password, decodeURIComponent(password)] : [];
}
