import type { CommunityView } from '@muster/contracts/communities';
import { connection } from '../../realtime';
import { alerts } from '../../shared/alerts/alerts.slice';
import { session } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import './communities.saga';
import {
  communities,
  communityOpened,
  formOpened,
  namesTyped,
  selectForm,
  selectOpened,
  sendCommunityCommand,
} from './communities.slice';
import { communityStaff, loadLeaders, selectLeadersFailed, selectStaffDone, sendStaffCommand } from './staff.slice';

let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  browser = fakeBrowser();
  app = runSaga(
    Object.fromEntries(
      [communities, communityStaff, connection, alerts, session].map(({ reducerPath, reducer }) => [
        reducerPath,
        reducer,
      ]),
    ) as Parameters<typeof runSaga>[0],
  );
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
});

test('an invite that does not let in leaves the unlisted community on the screen', async () => {
  const view = { _id: 'c1', slug: 'club', version: 1, me: { role: null } } as CommunityView;
  browser.respond('GET /communities/club?invite=token', 200, view);
  browser.respond('GET /communities/club', 404, { error: 'Unknown community' });
  browser.respond('POST /communities/club/membership', 409, { error: 'You are excluded' });
  app.dispatch(communityOpened({ slug: 'club', invite: 'token' }));
  await settle();
  app.dispatch(sendCommunityCommand.requested({ kind: 'join', slug: 'club', invite: 'token' }));
  await settle();
  await settle();
  expect(selectOpened(app.state())).toMatchObject({ view: { _id: 'c1' }, failure: null });
});

test('a name that was taken in the form before marks no field of the next one', async () => {
  jest.useFakeTimers();
  browser.respond('POST /communities/check-names', 200, { fields: { name: 'taken' } });
  app.dispatch(namesTyped({ name: 'Club' }));
  app.dispatch(formOpened());
  await jest.advanceTimersByTimeAsync(1_000);
  expect(selectForm(app.state()).taken).toEqual({});
});

test('a command about one member closes no dialog about another', async () => {
  browser.respond('PATCH /communities/club/members/ada', 200, {});
  app.dispatch(sendStaffCommand.requested({ kind: 'appoint', slug: 'club', id: 'ada', name: 'Ada', role: 'caster' }));
  await settle();
  expect(['ada', 'bo'].map((id) => selectStaffDone(app.state(), id))).toEqual([1, 0]);
});

test('staff that cannot be loaded are no endless loading', async () => {
  app.dispatch(loadLeaders.requested({ slug: 'club' }));
  await settle();
  expect(selectLeadersFailed(app.state(), 'club')).toBe(true);
});
