import { buildPerson, buildScrim, buildSeries, fullTeams } from '../scrim.fixtures';
import { lobbyRows, personCounts, resultText, tableText } from './evening-table';

const round = (number: number, ids: string[], reserves: string[] = []) => ({
  number,
  scrims: ids.map((_id, i) => ({ _id, number: i + 1 })),
  reserves: reserves.map(buildPerson),
});
const { teamOne, teamTwo } = fullTeams();
const first = buildScrim({ _id: 'a', teamOne, teamTwo, teamWon: 'teamTwo' });
const second = buildScrim({ _id: 'b', teamOne, teamTwo: [] });

test('counts who played and who sat out, once per round; who waited and then played has played', () => {
  const rounds = [round(1, ['a'], ['Zoe', 'Ada']), round(2, ['b'], ['Zoe', 'Fay'])];
  const counts = personCounts({ rounds }, { a: first, b: second }).map(({ name, played, satOut }) => [
    name,
    played,
    satOut,
  ]);
  expect(counts.slice(0, 2)).toEqual([
    ['Ada', 2, 0],
    ['Bo', 2, 0],
  ]);
  expect(counts.filter(([name]) => name === 'Fay' || name === 'Zoe')).toEqual([
    ['Fay', 1, 1],
    ['Zoe', 0, 2],
  ]);
});

test('a series tells its games, also before it is decided', () => {
  const score = { teamOne: 1, teamTwo: 0 };
  expect(resultText(undefined)).toBe('…');
  expect(resultText(second)).toBe('No result yet');
  expect(resultText(first)).toBe('Red Side won');
  expect(resultText(buildScrim({ series: buildSeries({ games: 3, score }) }))).toBe('1 – 0');
});

test('the text has a part per round and a line per person', () => {
  const rounds = [round(1, ['a']), round(2, ['b'])];
  const scrims = { a: first, b: second };
  const text = tableText('Customs', lobbyRows({ rounds }, scrims), personCounts({ rounds }, scrims));
  expect(text.split('\n').slice(0, 6)).toEqual([
    '**Customs**',
    '',
    '**Round 1**',
    'Lobby 1: Red Side won',
    '🔵 Ada, Bo, Cy, Di, Ed',
    '🔴 Fay, Gus, Hana, Ike, Jo',
  ]);
  expect(text).toContain('Ada: played 2, sat out 0');
});
