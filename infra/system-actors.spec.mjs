// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Admins are not limited. Where the product itself acts with an admin's rights, it must keep the limits of the person
// on whose behalf it acts, or do nothing that is limited.
const ROOT = join(import.meta.dirname, '..');
/** @type {Record<string, string>} */
const ACTORS = {
  'libs/communities/src/app/succession.ts': 'gives a community without an owner its heir; nothing is founded',
  'libs/discord/src/app/channel-suspension.ts': 'suspends a channel',
  'libs/discord/src/jobs/disconnect-channels.job.ts': 'disconnects the channels of an archived community',
  'libs/scrims/src/app/lobbies.ts':
    'creates the scrims of a round, whose organiser had room for them and counted them: libs/nights/test/rounds.e2e-spec.ts',
  'libs/scrims/src/app/team-scrims.ts':
    'creates, moves and deletes the scrims of bookings, whose teams have limits of their own: libs/board/test/board.e2e-spec.ts',
  'libs/scrims/src/jobs/community.job.ts': 'deletes scrims of an archived community',
  'libs/users/src/app/admin-cli.ts': 'an operator at the command line, who has no limits',
  'libs/users/src/domain/decide.ts': 'the account itself becomes an admin',
  'libs/webhooks/src/jobs/deliver-webhooks.job.ts': 'suspends a webhook',
};

test('wherever the product acts as an admin, it is said which limits that concerns', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'libs/*/src/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const found = sources
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('spec.ts') && /\bisAdmin: true\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual(Object.keys(ACTORS).toSorted());
});
