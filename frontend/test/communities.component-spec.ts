import { communityRoutes } from '@muster/contracts/community-routes';
import { screen, within } from '@testing-library/react';
import { renderRoute } from './render-route';
import { answer, fail, keepWaiting } from './server';
import { buildCommunity, pageOf } from './views';

const NONE = 'No communities yet';

test('a site without communities says so, and offers to found one', async () => {
  answer(communityRoutes.list, pageOf([]));
  await renderRoute('/communities');
  await screen.findByText(NONE);
  expect(screen.getAllByRole('link', { name: 'Found a community' })).not.toHaveLength(0);
});

test('a search without a match can be cleared', async () => {
  answer(communityRoutes.list, ({ query }) => pageOf(query.get('search') ? [] : [buildCommunity()]));
  const { user } = await renderRoute('/communities?search=chess');
  await screen.findByText('No community found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'Night Owls' });
});

test('communities that are still loading are not called none', async () => {
  keepWaiting(communityRoutes.list);
  await renderRoute('/communities');
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText(NONE)).toBeNull();
});

test('communities that could not be loaded are there after Try again', async () => {
  fail(communityRoutes.list, 500);
  const { user } = await renderRoute('/communities');
  await screen.findByText('The communities could not be loaded');
  expect(screen.queryByText(NONE)).toBeNull();
  answer(communityRoutes.list, pageOf([buildCommunity()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Night Owls' });
});

test('more communities than fit are on further pages', async () => {
  const many = Array.from({ length: 24 }, (_, i) =>
    buildCommunity({ _id: `c${i}`, slug: `c-${i}`, name: `Club ${i}` }),
  );
  answer(communityRoutes.list, pageOf(many, 70));
  await renderRoute('/communities');
  const list = within(await screen.findByRole('list', { name: 'Communities' }));
  expect(list.getAllByRole('link')).toHaveLength(24);
  screen.getByRole('listitem', { name: '2' });
});

test('requests that wait are counted for organisers', async () => {
  const own = buildCommunity({ me: { role: 'organiser', requested: false, requests: 3 } });
  answer(communityRoutes.list, pageOf([own]));
  await renderRoute('/communities');
  expect((await screen.findByTitle('3 open requests')).textContent).toContain('3');
});

test('the failure is told in German', async () => {
  fail(communityRoutes.list, 500);
  await renderRoute('/communities', { language: 'de' });
  await screen.findByText('Die Communitys konnten nicht geladen werden');
  screen.getByRole('button', { name: 'Noch einmal versuchen' });
});
