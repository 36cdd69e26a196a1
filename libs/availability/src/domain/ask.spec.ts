import { describeDecider } from '@muster/kernel';
import { ask, type AskTeam, type AskEvent } from './ask';

const { given } = describeDecider(ask);
const START = Date.parse('2027-01-10T20:00:00.000Z');
const after = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
const asking = (now: string, by: string | null = 'hana'): AskTeam => ({
  type: 'AskTeam',
  teamId: 'five',
  by,
  ctx: { now },
  recipients: ['bo'],
  words: '{"name":"Five","noteId":"n1"}',
  note: { id: 'n1', text: 'the cup' },
});
const asked = (at: string, by: string | null = 'hana'): AskEvent => ({ type: 'TeamAsked', teamId: 'five', by, at });

test('a team is asked; the log has neither people nor note', () =>
  given()
    .when(asking(after(0)))
    .then(asked(after(0))));
test('a team is not asked twice in 20 hours, whoever asks', () =>
  given(asked(after(0), null))
    .when(asking(after(19.9), 'bo'))
    .thenRejects('asked-already', { at: after(0), again: after(20) }));
test('a team is asked again after 20 hours', () =>
  given(asked(after(0)))
    .when(asking(after(20), 'bo'))
    .then(asked(after(20), 'bo')));
test('the weekly ask is left out when somebody has asked a short time before', () =>
  given(asked(after(0)))
    .when(asking(after(19), null))
    .thenNothing());
test('the weekly ask counts as an ask', () =>
  given(asked(after(0)))
    .when(asking(after(30), null))
    .then(asked(after(30), null)));
