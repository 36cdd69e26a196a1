import { communityRoutes } from '@muster/contracts/community-routes';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from './render-route';
import { nights } from './rows';
import { answer, fail } from './server';
import { buildCommunity, buildMember, pageOf } from './views';

const PAGE = '/communities/night-owls';
const title = () => screen.findByRole('heading', { level: 1, name: 'Night Owls' });
const answerMembers = (members = [buildMember('Hana')], total = members.length) =>
  answer(communityStaffRoutes.members, ({ query }) => {
    const role = query.get('role');
    if (role === 'owner') return pageOf([buildMember('Orla', 'owner')]);
    return role ? pageOf([]) : pageOf(members, total);
  });

beforeEach(() => {
  answer(communityRoutes.find, buildCommunity());
  answer(nights, []);
  answerMembers();
});

test('a community without scrims says so, and shows no nights', async () => {
  await renderRoute(PAGE);
  await title();
  await screen.findByText('This community has no scrims on this day');
  expect(screen.queryByRole('heading', { name: 'Nights' })).toBeNull();
});

test('nights that could not be loaded are not hidden, and are there after Try again', async () => {
  fail(nights, 500);
  const { user } = await renderRoute(PAGE);
  const section = within(await screen.findByRole('region', { name: 'Nights' }));
  section.getByRole('alert');
  answer(nights, []);
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nights' })).toBeNull());
});

test('scrims that could not be loaded are not called none', async () => {
  fail(scrimRoutes.list, 500);
  await renderRoute(PAGE);
  await screen.findByText('The scrims could not be loaded');
  screen.getByRole('button', { name: 'Try again' });
});

test('members that could not be loaded are there after Try again', async () => {
  fail(communityStaffRoutes.members, 500);
  const { user } = await renderRoute(PAGE);
  const [staff, members] = await screen.findAllByText('The members could not be loaded.');
  answerMembers();
  for (const alert of [staff!, members!]) await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Orla');
  await screen.findByText('Hana');
});

test('of many members a page is shown, with a search', async () => {
  const members = Array.from({ length: 25 }, (_, i) => buildMember(`Player ${i}`));
  answer(communityRoutes.find, buildCommunity({ memberCount: 1_000 }));
  answerMembers(members, 1_000);
  await renderRoute(PAGE);
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getAllByRole('listitem')).toHaveLength(25);
  screen.getByRole('heading', { name: '1,000 members' });
  screen.getByRole('searchbox', { name: 'Search members' });
  screen.getByText('1 / 40');
});

test('an unlisted community shows strangers neither members nor scrims', async () => {
  const me = { role: null, requested: false, requests: null };
  answer(communityRoutes.find, buildCommunity({ visibility: 'unlisted', entry: 'invite', me }));
  await renderRoute(PAGE);
  await title();
  screen.getByText('Members see who is here.');
  screen.getByText('Members see its scrims.');
  screen.getByText('Members join by invite.');
});

test('a community that the user may not know of is not found, without Try again', async () => {
  fail(communityRoutes.find, 404, { code: 'community-not-found', error: 'Not found' });
  await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'Community not found' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  screen.getByRole('link', { name: 'All communities' });
});

test('a community that could not be loaded is there after Try again', async () => {
  fail(communityRoutes.find, 500);
  const { user } = await renderRoute(PAGE);
  await screen.findByRole('heading', { name: 'The community could not be loaded' });
  answer(communityRoutes.find, buildCommunity());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});

test('an archived community says so, and offers its owner no scrims', async () => {
  answer(
    communityRoutes.find,
    buildCommunity({ archived: true, me: { role: 'owner', requested: false, requests: 0 } }),
  );
  await renderRoute(PAGE);
  await title();
  screen.getByText(/^This community is archived\./);
  expect(screen.queryByRole('link', { name: 'Create scrim' })).toBeNull();
});
