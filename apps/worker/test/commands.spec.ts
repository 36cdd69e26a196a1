import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';

const LIBS = join(__dirname, '../../../libs');

test('every command is sent by a route, a policy or a job', () => {
  const senders = readdirSync(LIBS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^\w+\/src\/.*\.ts$/.test(file) && !/\/domain\/|\.spec\./.test(file))
    .map((file) => readFileSync(join(LIBS, file), 'utf8'))
    .join('\n');
  const commands = features.flatMap((feature) =>
    (feature.aggregates ?? []).flatMap(({ decider }) => decider.commandTypes),
  );
  const isSent = (type: string) => senders.includes(`type: '${type}'`) || senders.includes(`toCommand('${type}'`);
  expect(commands.filter((type) => !isSent(type))).toEqual([]);
  expect(commands.length).toBeGreaterThan(40);
});
