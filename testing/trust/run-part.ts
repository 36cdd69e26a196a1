import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PartResult {
  violations: { id: string; message: string }[];
  value: (what: string) => number;
}

/** Variables of Jest's services; the part starts its own. */
const ITS_OWN = /^(DATABASE_URL|REDIS_URL|SMTP_URL|LOG_LEVEL|SANDBOX_|OIDC_|RIOT_)/;

/**
 * Runs one part of the long run in its small size, in a process of its own, so that it kills only what it started.
 */
export async function runPart(name: string, seconds: number): Promise<PartResult> {
  const place = mkdtempSync(join(tmpdir(), 'muster-trust-'));
  const out = join(place, 'outcome.json');
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !ITS_OWN.test(variable)));
  const child = spawn(
    process.execPath,
    [join(__dirname, 'long-run.mjs'), name, '--quick', '--minutes', String(seconds / 60), '--out', out],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  await once(child, 'exit');
  try {
    const { figures, violations } = JSON.parse(readFileSync(out, 'utf8')) as {
      figures: [string, number][];
      violations: PartResult['violations'];
    };
    return { violations, value: (what) => figures.find(([known]) => known === what)![1] };
  } catch {
    throw new Error(`${name} did not finish:\n${Buffer.concat(output).toString().slice(-4_000)}`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
