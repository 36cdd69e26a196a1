import { setupRoutes } from '@muster/contracts/site-routes';
import { screen, within } from '@testing-library/react';
import { buildUser } from '../src/testing/build-user';
import { renderRoute } from './render-route';
import { answer, fail } from './server';

const ON = { on: true, missing: [] };
const UNTRIED = 'set, not tried yet: send yourself a test mail';
const mail = async () => within((await screen.findByText('Mail', { selector: 'b' })).closest('li')!);
beforeEach(() =>
  answer(setupRoutes.services, {
    mail: ON,
    push: ON,
    riot: ON,
    discord: ON,
    storage: { on: false, missing: ['S3_BUCKET'] },
  }),
);

test('mail is not ticked before the mail server has accepted one', async () => {
  fail(setupRoutes.sendTestMail, 409, { code: 'mail-off', error: 'No mail server answers' });
  const { user } = await renderRoute('/setup', { as: buildUser({ isAdmin: true }) });
  (await mail()).getByText(UNTRIED);
  const send = screen.getByRole('button', { name: 'Send me a test mail' });
  await user.click(send);
  await screen.findByText('No mail server answers');
  (await mail()).getByText(UNTRIED);
  answer(setupRoutes.sendTestMail, { success: true });
  await user.click(send);
  await (await mail()).findByText('on');
});
