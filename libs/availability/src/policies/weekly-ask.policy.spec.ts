import type { StoredEvent } from '@muster/platform';
import { ASK_WEEKLY, weeklyAskPolicy } from './weekly-ask.policy';

const at = '2027-01-05T12:00:00.000Z';
const after = (type: string, data: object = {}) =>
  weeklyAskPolicy.on![type]!({ stream: 'team-five', type, version: 7, at, data } as unknown as StoredEvent, {
    state: {},
    version: 7,
  });

test('a team that wants to be asked waits for the first time', () => {
  const weeklyAsk = { day: 'sun', time: '18:30', zone: 'Etc/UTC' } as const;
  expect(after('WeeklyAskChosen', { weeklyAsk })).toEqual([
    {
      kind: ASK_WEEKLY.kind,
      key: 'weekly-ask_five_7',
      subject: 'weekly-ask_five',
      dueAt: '2027-01-10T18:30:00.000Z',
      ref: { teamId: 'five', weeklyAsk },
    },
  ]);
});
test('a team that does not want it any more, or has ended, waits for nothing', () =>
  expect([after('WeeklyAskChosen', { weeklyAsk: null }), after('TeamDisbanded')]).toEqual([
    [{ cancelSubject: 'weekly-ask_five' }],
    [{ cancelSubject: 'weekly-ask_five' }],
  ]));
