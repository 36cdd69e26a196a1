import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';

const LIBS = join(__dirname, '../../../libs');

test('every command is sent by a route, a policy or a job', () => {
  const senders = readdirSync(LIBS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\w+\/src\/.*\.ts$/.test(file) && !/\/domain\/|\.spec\./.test(file))
    .map((file) => readFileSync(join(LIBS, file), 'utf8'))
    .join('\n');
  const commands = features.flatMap((feature) => (feature.aggregates ?? []).flatMap((aggregate) => aggregate.commands));
  const isSent = (name: string) => new RegExp(`\\bnew (?:\\w+\\.)?${name}\\(`).test(senders);
  expect(commands.map(({ name }) => name).filter((name) => !isSent(name))).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});
