import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@muster/platform/runtime';
import { features } from '../../features';

test('the catalogue lists commands, events, rejections, policies, jobs, routes and messages', () => {
  const page = catalogue(features);
  // `npm run docs:catalogue` sets this
  if (process.env['CATALOGUE'] === 'write') writeFileSync(join(__dirname, '../../../docs/CATALOGUE.md'), page);
  for (const name of [
    'NudgeMissing',
    'MissingNudged',
    'nudged-already',
    'scrim-start',
    'MailNotificationJob',
    'POST /api/scrims/:id/nudge',
    'getNotification',
  ])
    expect(page).toContain(`\`${name}\``);
});
