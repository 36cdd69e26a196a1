import { ROLES, TEAMS } from '@muster/contracts/constants';
import { LANGUAGES } from '@muster/contracts/languages';
import type { ScrimView } from '@muster/contracts/scrims';
import { parseButtonId } from '../interactions/custom-ids';
import { type CardContext, type CardState, toCard, userIdsOn } from './card';
import { plain } from './markdown';

const START = '2026-11-22T20:00:00.000Z';
const person = (name: string) => ({
  _id: name,
  name,
  summonerTagline: 'EUW',
  discord: '',
  region: 'EUW',
  rank: 'Gold',
});
const player = (team: 'teamOne' | 'teamTwo', role: (typeof ROLES)[number], name = `${team}${role}`) => ({
  _id: name,
  role,
  team: { name: team },
  _user: person(name),
  checkedIn: false,
  standIn: false,
});
const view = (changes: Partial<ScrimView> = {}): ScrimView =>
  ({
    _id: 'abc',
    title: 'Friday night',
    region: 'EUW',
    community: null,
    gameStartTime: START,
    createdBy: person('Host'),
    teamOne: [player('teamOne', 'Top', 'Aatrox')],
    teamTwo: [],
    casters: [],
    reserves: [],
    attendance: { checkIn: false, reserves: 0, opensAt: START, closesAt: START },
    teamWon: null,
    series: { games: 1, until: 'decided', over: false, score: { teamOne: 0, teamTwo: 0 } },
    // An outsider's view has null here; the card must not show it even if it had not.
    lobbyName: 'canary-lobby',
    lobbyPassword: 'canary-password',
    riotTournament: { tournamentCode: 'canary-code' },
    ...changes,
  }) as unknown as ScrimView;
const full = {
  teamOne: ROLES.map((role) => player('teamOne', role)),
  teamTwo: ROLES.map((role) => player('teamTwo', role)),
};
const context = (changes: Partial<CardContext> = {}): CardContext => ({
  state: 'shown',
  language: 'en',
  site: 'https://muster.example',
  withButtons: true,
  now: Date.parse(START) - 1,
  ...changes,
});
const card = (changes: Partial<ScrimView> = {}, more: Partial<CardContext> = {}) =>
  toCard(view(changes), context(more));
const buttonsOf = (body: ReturnType<typeof toCard>) => (body.components ?? []).flatMap((row) => row.components);

test('shows title, start, both teams by lane and how many seats are free', () => {
  const [embed] = card({ casters: [person('Doran')] as never }).embeds!;
  expect(embed).toMatchObject({
    title: 'Friday night',
    url: 'https://muster.example/scrims/abc',
    description: '<t:1795377600:F> · <t:1795377600:R>\n**9 seats are free**',
    footer: { text: 'EUW' },
  });
  expect(embed!.fields!.map(({ name, value }) => [name, value.split('\n')[0]])).toEqual([
    ['Blue side', 'Top: Aatrox'],
    ['Red side', 'Top: *free*'],
    ['Casting this game', 'Doran'],
  ]);
});

test('has a button for every free seat, blue in the first row and red in the second', () => {
  const rows = card().components!.map((row) => row.components);
  expect(rows.map((row) => row.map(({ label }) => label))).toEqual([
    ['Jungle · Blue', 'Mid · Blue', 'ADC · Blue', 'Support · Blue'],
    ['Top · Red', 'Jungle · Red', 'Mid · Red', 'ADC · Red', 'Support · Red'],
    ['Leave the scrim', 'Open in Muster'],
  ]);
  const seats = rows.slice(0, 2).map((row) => row.map((button) => parseButtonId(button.custom_id!)?.seat?.team));
  expect(seats).toEqual([Array(4).fill('teamOne'), Array(5).fill('teamTwo')]);
});

const seriesOf = (more: object): ScrimView['series'] =>
  ({ games: 1, until: 'decided', over: false, score: { teamOne: 0, teamTwo: 0 }, ...more }) as never;
test.each<[string, Partial<ScrimView>, Partial<CardContext>, string]>([
  ['one free seat', { ...full, teamTwo: full.teamTwo.slice(1) }, {}, '1 seat is free'],
  ['full teams', full as never, {}, 'Both teams are full'],
  ['a game that has started', full as never, { now: Date.parse(START) }, 'The game has started'],
  ['a game that blue won', { ...(full as object), teamWon: 'teamOne' }, {}, 'The blue side won'],
  ['a game that red won', { ...(full as object), teamWon: 'teamTwo' }, {}, 'The red side won'],
  ['a tie', { ...(full as object), series: seriesOf({ games: 2, over: true }) }, {}, 'The series is a tie'],
  ['a series', { series: seriesOf({ games: 3, score: { teamOne: 1, teamTwo: 0 } }) }, {}, '\nBest of 3 · 1 – 0'],
])('says the state of %s', (_, changes, more, state) =>
  expect(card(changes, more).embeds![0]!.description).toContain(state),
);

test('after the result, nothing but the link is left to press', () =>
  expect(buttonsOf(card({ teamWon: 'teamOne' })).map(({ url }) => url)).toEqual(['https://muster.example/scrims/abc']));

test('reserves are named, and there are buttons to be one and to check in once that is open', () => {
  const attendance = { checkIn: true, reserves: 3, opensAt: START, closesAt: START } as never;
  const reserves = [{ _id: 'Rell', _user: person('Rell'), roles: ['Mid'], since: START }];
  const last = (now: number) => {
    const body = card({ attendance, reserves: reserves as never }, { now });
    expect(body.embeds![0]!.fields!.at(-1)).toEqual({ name: 'On reserve (1/3)', value: 'Rell' });
    return body.components!.at(-1)!.components.map(({ label }) => label);
  };
  expect(last(Date.parse(START) - 1)).toEqual(['Leave the scrim', 'Be a reserve', 'Open in Muster']);
  expect(last(Date.parse(START))).toEqual(['Leave the scrim', 'Be a reserve', 'Check in', 'Open in Muster']);
  expect(userIdsOn(view({ reserves: reserves as never }))).toContain('Rell');
});

test('says how many have checked in, from when they can', () => {
  const attendance = { checkIn: true, reserves: 0, opensAt: START, closesAt: START } as never;
  const teamOne = [{ ...player('teamOne', 'Top'), checkedIn: true }, player('teamOne', 'Mid')];
  const description = (now: number, teamWon: null | 'teamOne' = null) =>
    card({ attendance, teamOne, casters: [person('Doran')] as never, teamWon }, { now }).embeds![0]!.description;
  expect(description(Date.parse(START))).toContain('\n1 of 3 checked in');
  for (const without of [description(Date.parse(START) - 1), description(Date.parse(START), 'teamOne')])
    expect(without).not.toContain('checked in');
});

test('a webhook’s message has no buttons, but a link', () => {
  const body = card({}, { withButtons: false });
  expect(body.components).toEqual([]);
  expect(body.embeds![0]!.description).toContain('[Open in Muster](https://muster.example/scrims/abc)');
});

test.each<[CardState, string]>([
  ['deleted', 'This scrim was deleted.'],
  ['hidden', 'This scrim is no longer shown here.'],
  ['ended', 'This message is no longer kept up to date.'],
])('a scrim that is %s loses the buttons that act, the names and everything it no longer is', (state, says) => {
  const body = card({}, { state });
  expect(JSON.stringify(body)).toContain(says);
  expect(JSON.stringify(body)).not.toContain('Aatrox');
  expect(buttonsOf(body).filter(({ custom_id }) => custom_id)).toEqual([]);
});

test('never holds a secret of the lobby, in any state and language', () => {
  for (const language of LANGUAGES)
    for (const state of ['shown', 'deleted', 'hidden', 'ended'] as const)
      for (const changes of [{}, full as never, { teamWon: 'teamOne' as const }])
        expect(JSON.stringify(card(changes, { state, language }))).not.toContain('canary');
});

test('a text of a user is shown as it was written, and can neither format, link nor mention', () => {
  expect(plain('**bold** _x_ @everyone <@1> [a](http://b) `c` ||d||\n# e')).toBe(
    String.raw`\*\*bold\*\* \_x\_ \@everyone \<\@1\> \[a\]\(http\://b\) \`c\` \|\|d\|\| \# e`,
  );
  expect(plain('a\u202Eb\u200B\u0000c')).toBe('a b c');
  expect(plain('<t:0:R> :smile:')).toBe(String.raw`\<t\:0\:R\> \:smile\:`);
  expect([...plain('😀'.repeat(200), 10)]).toHaveLength(10);
  const body = card({ title: '@everyone **x**', teamOne: [player('teamOne', 'Top', '<@&1> _y_')] as never });
  expect(body.embeds![0]!.title).toBe(String.raw`\@everyone \*\*x\*\*`);
  expect(body.embeds![0]!.fields![0]!.value).toContain(String.raw`\<\@&1\> \_y\_`);
});

test('stays within Discord’s limits with the longest names', () => {
  const name = '*'.repeat(300);
  const teams = TEAMS.map((team) => ROLES.map((role) => player(team, role, name)));
  const body = card({
    title: name,
    teamOne: teams[0] as never,
    teamTwo: teams[1] as never,
    casters: [person(name), person(name)] as never,
  });
  expect(body.embeds![0]!.title!.length).toBeLessThanOrEqual(256);
  for (const { value } of body.embeds![0]!.fields!) expect(value.length).toBeLessThanOrEqual(1_024);
});

test('knows whose names it shows', () => expect(userIdsOn(view())).toEqual(['Host', 'Aatrox']));
