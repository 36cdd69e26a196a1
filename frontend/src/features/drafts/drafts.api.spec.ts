import { calls } from '../../shared/calls.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { type DraftCommand, sendDraftCommand } from './drafts.api';

const REF = { scrimId: 's1', game: 1 };
type Press = DraftCommand extends infer C ? (C extends unknown ? Omit<C, 'scrimId' | 'game'> : never) : never;
/** Returns the requests that these presses cause while no response arrives. */
async function sentOf(...presses: Press[]): Promise<string[]> {
  const browser = fakeBrowser();
  for (const path of ['actions', 'hover', 'ready', 'suggestions', 'lineup'])
    browser.neverRespond(`${path === 'lineup' ? 'PUT' : 'POST'} /scrims/s1/games/1/draft/${path}`);
  const app = runSaga({ [calls.reducerPath]: calls.reducer });
  for (const press of presses) {
    app.dispatch(sendDraftCommand.requested({ ...press, ...REF } as DraftCommand));
    await settle();
  }
  app.stop();
  return browser.requests.map(({ path, body }) => `${path.split('/').at(-1)} ${JSON.stringify(body)}`);
}

test('the first press on a champion counts until it has its response', async () =>
  expect(
    await sentOf({ kind: 'actions', index: 4, champion: '1' }, { kind: 'actions', index: 4, champion: '2' }),
  ).toEqual(['actions {"index":4,"champion":"1"}']));

test('the last of several hovers counts', async () =>
  expect(await sentOf({ kind: 'hover', champion: '1' }, { kind: 'hover', champion: '2' })).toHaveLength(2));

test('commands about something else do not wait', async () => {
  const sent = await sentOf(
    { kind: 'actions', index: 4, champion: '1' },
    { kind: 'ready', ready: true },
    { kind: 'suggestions', champion: '3' },
    { kind: 'suggestions', champion: '4' },
    { kind: 'suggestions', champion: '3' },
    { kind: 'lineup', teamName: 'teamOne', players: [] },
    { kind: 'lineup', teamName: 'teamTwo', players: [] },
  );
  expect(sent.map((one) => one.split(' ')[0])).toEqual([
    'actions',
    'ready',
    'suggestions',
    'suggestions',
    'lineup',
    'lineup',
  ]);
});
