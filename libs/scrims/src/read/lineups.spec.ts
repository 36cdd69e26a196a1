import { afterDraftEvent, championIn, initialLineup } from './lineups';

const of = (...events: { type: string; data: Record<string, unknown> }[]) =>
  championIn(events.reduce(afterDraftEvent, initialLineup), 'teamOne', 'hana');
const set = { type: 'LineupSet', data: { team: 'teamOne', players: [{ userId: 'hana', champion: '103' }] } };
const event = (type: string, data = {}) => ({ type, data });
const completed = event('DraftCompleted');

const action = (index: number, kind: string, team: string, champion: string | null) =>
  event('ActionTaken', { index, kind, team, champion });
const bansOf = (...events: { type: string; data: Record<string, unknown> }[]) =>
  events.reduce(afterDraftEvent, initialLineup).bans.map(({ team, champion }) => `${team} ${champion}`);

test('bans are those of the draft as it stands: picks, missed bans and what is taken back do not count', () => {
  const begun = event('DraftBegun', { first: 'teamTwo' });
  const taken = [
    begun,
    action(0, 'ban', 'teamTwo', '1'),
    action(1, 'ban', 'teamOne', null),
    action(2, 'ban', 'teamTwo', '2'),
    action(6, 'pick', 'teamTwo', '3'),
  ];
  expect(bansOf(...taken)).toEqual(['teamTwo 1', 'teamTwo 2']);
  expect(bansOf(...taken, event('ActionTakenBack', { index: 2 }))).toEqual(['teamTwo 1']);
  expect(bansOf(...taken, event('DraftReset', { keep: false }))).toEqual([]);
  expect(taken.reduce(afterDraftEvent, initialLineup).first).toBe('teamTwo');
});

test.each([
  ['counts once the draft is finished', [completed, set], '103'],
  [
    'may be said again',
    [completed, set, { ...set, data: { team: 'teamOne', players: [{ userId: 'hana', champion: '1' }] } }],
    '1',
  ],
  ['of the other team is another one', [completed, { ...set, data: { ...set.data, team: 'teamTwo' } }], null],
  ['does not count if a result cut the draft short', [event('DraftCutShort'), set], null],
  ['ends with an action that is taken back', [completed, set, event('ActionTakenBack')], null],
  ['ends with a draft that begins anew', [completed, set, event('DraftReset', { keep: false })], null],
  ['stays with a draft that is kept', [completed, set, event('DraftReset', { keep: true })], '103'],
  ['ends with a draft that is discarded', [completed, set, event('DraftDiscarded')], null],
] as const)('a line-up %s', (_, events, champion) => expect(of(...events)).toBe(champion));
