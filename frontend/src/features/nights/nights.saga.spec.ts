import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { calls } from '../../shared/calls.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import './nights.saga';
import { nightPreview, proposal, proposalKey, sendEveningCommand } from './nights.slice';

let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  browser = fakeBrowser();
  app = runSaga({
    [nightPreview.reducerPath]: nightPreview.reducer,
    [proposal.reducerPath]: proposal.reducer,
    [calls.reducerPath]: calls.reducer,
    [alerts.reducerPath]: alerts.reducer,
  });
});
afterEach(() => app.stop());
const texts = () => selectAlerts(app.state()).map(({ text }) => text);
const propose = async (id: string, round = 0) => {
  app.dispatch(proposal.requested({ id, round, body: {} }));
  await settle();
};

const shownOf = (id: string, round = 0) => proposal.select(app.state(), proposalKey(id, round)).shown;

test('the lobbies that were proposed for one evening are not those of another', async () => {
  browser.respond('POST /evenings/first/proposal', 200, { seed: 'of the first' });
  browser.respond('POST /evenings/second/proposal', 409, { error: 'Too few players' });
  await propose('first');
  await propose('second');
  const [first, second] = ['first', 'second'].map((id) => shownOf(id));
  expect([first, second, texts()]).toEqual([{ seed: 'of the first' }, undefined, ['Too few players']]);
});

test('proposed lobbies stay while others are drawn, and the next round begins without them', async () => {
  browser.respond('POST /evenings/first/proposal', 200, { seed: 'of the first' });
  await propose('first');
  browser.neverRespond('POST /evenings/first/proposal');
  await propose('first');
  await propose('first', 1);
  expect([shownOf('first'), shownOf('first', 1)]).toEqual([{ seed: 'of the first' }, undefined]);
});

test('dates and lobbies are asked for until there is a response, and forms do not show the dates of others', async () => {
  jest.useFakeTimers();
  const schedule = { rule: { every: 1, days: ['mon'] }, time: '20:00', zone: 'Etc/UTC', from: '2026-11-30' } as never;
  app.dispatch(nightPreview.requested({ form: 'one', slug: 'club', schedule }));
  app.dispatch(proposal.requested({ id: 'first', round: 0, body: {} }));
  await jest.advanceTimersByTimeAsync(20_000);
  browser.respond('POST /communities/club/nights/preview', 200, [{ date: '2026-11-30' }]);
  browser.respond('POST /evenings/first/proposal', 200, { seed: 'of the first' });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  const [one, other] = ['one', 'other'].map((form) => nightPreview.select(app.state(), form).shown);
  expect([one, other, shownOf('first')]).toEqual([[{ date: '2026-11-30' }], undefined, { seed: 'of the first' }]);
});

test('only the page that asked for a proposal says that there is none', async () => {
  browser.respond('POST /evenings/first/proposal', 409, { error: 'Too few players' });
  app.dispatch(proposal.requested({ id: 'first', round: 0, body: {} }));
  Object.assign(window.location, { pathname: '/settings' });
  await settle();
  expect(texts()).toEqual([]);
});

test('an organiser who answers while a change is pending still reads that it was refused', async () => {
  browser.respond('PATCH /evenings/first', 409, { error: 'The evening has begun' });
  browser.neverRespond('PUT /evenings/first/answer');
  app.dispatch(sendEveningCommand.requested({ id: 'first', kind: 'edit', changes: {} }));
  app.dispatch(sendEveningCommand.requested({ id: 'first', kind: 'answer', answer: 'in' }));
  await settle();
  expect(texts()).toEqual(['The evening has begun']);
});
