import { announcedBy, fillsUp } from './announced';

const event = (type: string, data: object = {}) => ({ type, data: { ...data } });

test.each([
  [
    ['ScrimCreated', 'PlayerJoined'],
    ['scrim.created', 'scrim.filled'],
  ],
  [['ScrimRenamed', 'ScrimRescheduled'], ['scrim.changed']],
  [['LobbyPasswordChanged'], []],
  [['DeletionExplained', 'ScrimDeleted'], ['scrim.deleted']],
  [['ScrimStarted'], ['scrim.started']],
  [
    ['ScrimCreated', 'TenReady', 'PlayerJoined'],
    ['scrim.created', 'pickup.made', 'scrim.filled'],
  ],
  [['WinnerReported'], ['game.decided', 'scrim.decided', 'scrim.changed']],
])('%j are %j', (types, expected) => expect(announcedBy(types.map((type) => event(type)))).toEqual(expected));

test('a draft is announced once it is done', () => {
  expect(announcedBy([event('DraftChanged', { step: 'begun' })])).toEqual(['scrim.changed']);
  expect(announcedBy([event('DraftChanged', { step: 'done' })])).toContain('draft.done');
});

test('the tenth seat fills a scrim, and a seat that is taken after another was left', () => {
  const types = [...Array<string>(10).fill('PlayerJoined'), 'PlayersSwapped', 'PlayerLeft', 'PlayerAssigned'];
  const events = types.map((type, i) => ({ ...event(type), version: i + 1 }));
  const filling = events.filter(({ version }) => fillsUp(events.slice(0, version), version - 1));
  expect(filling.map(({ version }) => version)).toEqual([10, 13]);
});
