import { buildTeam } from '../../testing/build-team';
import { newTeam, settingsOf, toChanges, toFounding } from './team-draft';

test('a founding has its texts as the server stores them', () =>
  expect(toFounding({ ...newTeam('NA'), name: ' Night Five ', tag: 'n5 ' }, 'night-five ')).toEqual({
    name: 'Night Five',
    tag: 'N5',
    about: '',
    region: 'NA',
    languages: [],
    visibility: 'public',
    slug: 'night-five',
  }));
test('settings that nobody has touched change nothing', () => {
  const team = buildTeam({ needs: ['Top'], bookers: 'everybody', links: [{ label: 'Us', href: 'https://us.test' }] });
  expect(toChanges(team, settingsOf(team))).toEqual({});
});
test('only what was changed is sent, lists as a whole', () => {
  const team = buildTeam({ needs: ['Top'], weeklyAsk: { day: 'sun', time: '18:00', zone: 'UTC' } });
  const edited = { ...settingsOf(team), name: 'Night Five ', needs: ['Top', 'Mid'] as const, actsTogether: true };
  expect(toChanges(team, { ...edited, weeklyAsk: null })).toEqual({
    needs: ['Top', 'Mid'],
    bookers: 'everybody',
    weeklyAsk: null,
  });
});
