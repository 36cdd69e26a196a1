/** Collects the texts that Discord shows: cards of scrims and posts, offers, commands, and answers to buttons and commands. */
import { ROLES } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { ScrimView } from '@muster/contracts/scrims';
import { ONE_GAME } from '@muster/contracts/series';
import { Rejection } from '@muster/kernel';
import type { ShownAround } from '@muster/pickups/ports';
import { UnavailableError } from '@muster/platform';
import { AroundControls } from '../../../../libs/discord/src/app/around-controls';
import { Buttons } from '../../../../libs/discord/src/app/buttons';
import { commandDefinitions } from '../../../../libs/discord/src/app/command-definitions';
import { Interactions } from '../../../../libs/discord/src/app/interactions';
import { PostControls } from '../../../../libs/discord/src/app/post-controls';
import { TypedCommands } from '../../../../libs/discord/src/app/typed-commands';
import {
  type AroundContext,
  toAroundCard,
  toCheckCard,
  toEndedCheck,
} from '../../../../libs/discord/src/cards/around-card';
import { type CardContext, type CardState, toCard } from '../../../../libs/discord/src/cards/card';
import { toPostCard } from '../../../../libs/discord/src/cards/post-card';
import { toEndedNote, toOfferNote } from '../../../../libs/discord/src/cards/offer-note';
import { sentence } from '../../../../libs/discord/src/interactions/answers';
import {
  AROUND_ACTIONS,
  BUTTON_ACTIONS,
  type ButtonAction,
} from '../../../../libs/discord/src/interactions/custom-ids';
import { toCommunityDiscord } from '../../../../libs/discord/src/read/view';
import { messages, rejections, respond } from './errors';

const START = '2026-11-30T20:00:00.000Z';
const SITE = 'https://muster.test';
const TITLE = 'Friday *5v5*';

const person = (id: string) => ({
  _id: id,
  name: id,
  summonerTagline: 'EUW',
  discord: '',
  region: 'EUW',
  rank: 'Gold',
});
const teamOf = (team: 'teamOne' | 'teamTwo', count: number) =>
  ROLES.slice(0, count).map((role) => {
    const id = `${team}${role}`;
    return { _id: id, role, team: { name: team }, _user: person(id), checkedIn: false, standIn: false };
  });
const ONE_GAME_PLAYED_NOW = { ...ONE_GAME, current: 1, over: false, score: { teamOne: 0, teamTwo: 0 }, list: [] };
const scrimView = (players: number, changes: object = {}): ScrimView =>
  ({
    _id: 'scrim',
    title: TITLE,
    region: 'EUW',
    community: null,
    gameStartTime: START,
    createdBy: person('Host'),
    teamOne: teamOf('teamOne', Math.min(5, players)),
    teamTwo: teamOf('teamTwo', Math.max(0, players - 5)),
    casters: [person('Doran')],
    reserves: [{ _id: 'Rell', _user: person('Rell'), roles: ['Mid'], since: START }],
    attendance: { checkIn: true, reserves: 3, opensAt: START, closesAt: START },
    teamWon: null,
    series: ONE_GAME_PLAYED_NOW,
    ...changes,
  }) as unknown as ScrimView;

const EARLY = Date.parse(START) - 1;
const CARDS: Record<CardState, Record<string, [ScrimView, Partial<CardContext>]>> = {
  shown: {
    empty: [scrimView(0), {}],
    'five free': [scrimView(5), {}],
    'two free': [scrimView(8), { now: Date.parse(START) }],
    'one free': [scrimView(9), { withButtons: false }],
    full: [scrimView(10), {}],
    started: [scrimView(10), { now: Date.parse(START) }],
    'blue won': [scrimView(10, { teamWon: 'teamOne' }), {}],
    'red won': [scrimView(10, { teamWon: 'teamTwo' }), {}],
  },
  deleted: { '': [scrimView(0), {}] },
  hidden: { '': [scrimView(0), {}] },
  ended: { '': [scrimView(0), {}] },
};

const RANKS = { from: 'Gold 4', to: 'Diamond 1' };
const TEAM = { _id: 'wolves', name: 'Wolves', tag: 'WLF', ranks: { low: 'Gold 4', typical: 'Gold 2', high: 'Gold 1' } };
const postView = (changes: object = {}) =>
  ({
    _id: 'post',
    team: TEAM,
    region: 'EUW',
    from: START,
    to: START,
    games: 3,
    until: 'decided',
    ranks: RANKS,
    note: 'Hi',
    state: 'open',
    ...changes,
  }) as never;
const POSTS: Record<string, [object, Partial<CardContext>]> = {
  open: [{}, {}],
  'by webhook': [{ to: '2026-11-30T21:00:00.000Z', games: 1, ranks: null }, { withButtons: false }],
  booked: [{ state: 'booked' }, {}],
  withdrawn: [{ state: 'withdrawn' }, {}],
  hidden: [{}, { state: 'hidden' }],
};

/** A message in few lines: what is read, and what buttons are called. */
function toLines({ content, embeds = [], components = [] }: ReturnType<typeof toCard>) {
  const buttons = components.map((row) =>
    row.components.map((one) => (one.type === 3 ? one.placeholder : one.label)).join(' | '),
  );
  return [
    ...(content ? content.split('\n') : []),
    ...embeds.flatMap(({ title, description, fields = [], footer }) => [
      ...[title, description].flatMap((text) => text?.split('\n') ?? []),
      ...fields.map(({ name, value }) => `${name}: ${value.replaceAll('\n', ', ')}`),
      ...(footer ? [footer.text] : []),
    ]),
    ...buttons.map((labels) => `[${labels}]`),
  ];
}

const CLUB = { _id: 'club', slug: 'my-club', name: 'My *Club*' };
const player = (name: string, isNamed: boolean) => ({ userId: name, name, roles: [ROLES[2]!], isNamed });
const AROUND: ShownAround = {
  community: CLUB,
  people: [player('Hana', true), player('Doran', false)],
  ifEnough: 1,
  missing: { people: 8, roles: { Support: 2 } },
  checkId: null,
};
const CHECK = { _id: 'check', community: CLUB, needed: 10, closesAt: START, pressed: [] };

/** The messages about people around. */
function sayTonight(context: AroundContext): [string, string[]][] {
  const around = (changes: Partial<ShownAround>) => toLines(toAroundCard({ ...AROUND, ...changes }, context));
  const one = AROUND.people.slice(0, 1);
  return [
    ['around', around({})],
    ['around one', around({ people: one, ifEnough: 3, missing: { people: 1, roles: {} } })],
    ['around ten', around({ ifEnough: 0, missing: null })],
    ['around during a check', around({ checkId: 'check' })],
    ['check', toLines(toCheckCard({ ...CHECK, state: 'asking', ready: 7, scrimId: null }, ['1', '2'], context))],
    ['check made', toLines(toEndedCheck({ ...CHECK, state: 'made', ready: 10, scrimId: 'scrim' }, context))],
    ['check off', toLines(toEndedCheck(undefined, context))],
  ];
}

function sayCards(language: Language) {
  const cards = Object.entries(CARDS).flatMap(([state, variants]) =>
    Object.entries(variants).map(([variant, [view, changes]]) => {
      const context = { state: state as CardState, language, site: SITE, withButtons: true, now: EARLY, ...changes };
      return [`${state} ${variant}`.trim(), toLines(toCard(view, context))];
    }),
  );
  const offers = (['teamOne', 'teamTwo'] as const).flatMap((team) =>
    [true, false].map((withButtons) => {
      const offer = { _id: '7', to: person('Rell'), seat: { team, role: 'Mid' }, expiresAt: START } as never;
      const note = toOfferNote(scrimView(9), offer, { language, site: SITE, withButtons });
      return [`offer ${team}${withButtons ? '' : ' by webhook'}`, toLines(note)];
    }),
  );
  const posts = Object.entries(POSTS).map(([variant, [changes, more]]) => {
    const context = { state: 'shown' as const, language, site: SITE, withButtons: true, now: EARLY, ...more };
    return [`post ${variant}`, toLines(toPostCard(postView(changes), context))];
  });
  return Object.fromEntries([
    ...cards,
    ...offers,
    ['offer ended', toLines(toEndedNote(language))],
    ...sayTonight({ language, site: SITE, withButtons: true }),
    ...posts,
  ]);
}

const SUSPENSIONS = ['paused', 'orphaned', 'gone', 'forbidden', null] as const;
const sayProblems = (language: Language) =>
  SUSPENSIONS.map((suspended) => {
    const row = { id: '1', guildId: '2', isWebhook: false, suspended, isFailing: true, messages: 0 };
    const rows = [{ ...row, sentAt: null, failedAt: null, connectedAt: new Date(START) }] as never;
    const places = { installUrl: SITE, urlOf: () => SITE, nameOf: () => null };
    return toCommunityDiscord(rows, language, places).channels[0]!.problem;
  });

interface Scene {
  isLinked?: boolean;
  fails?: unknown;
  scrims?: ScrimView[];
  /** Teams of the person, and starts of the post. */
  teams?: number;
  starts?: string[];
}
/** The answers of the production classes, over ports that know one scrim. */
async function answer(
  language: Language,
  data: object,
  { isLinked = true, fails, scrims = [scrimView(9)], teams = 2, starts = [START] }: Scene = {},
) {
  const failing = <T>(value: T) => (fails ? Promise.reject(fails) : Promise.resolve(value));
  const seats = new Proxy(
    {},
    {
      get: (_, name) => () =>
        failing(name === 'acceptOffer' ? { title: TITLE, seat: { team: 'teamTwo', role: 'Mid' } } : TITLE),
    },
  ) as never;
  const config = { PUBLIC_URL: SITE, REGIONS: ['EUW'] } as never;
  const principal = { userId: 'hana', isAdmin: false, region: 'EUW', language, session: '' };
  const accounts = { find: () => Promise.resolve(isLinked ? principal : undefined), unlink: () => failing(undefined) };
  const channels = {
    find: () => Promise.resolve(undefined),
    connectCommunity: () => failing({ name: 'My *Club*' }),
    connectRegion: () => failing(undefined),
    disconnect: () => failing(undefined),
  };
  const shown = {
    listFor: () => failing(scrims),
    nextOf: () => failing(scrims[0]),
    find: () => failing(scrims[0] && { view: scrims[0] }),
  };
  const directory = { isOpenTo: () => Promise.resolve(true) } as never;
  const around = new AroundControls(
    {
      choose: (_: string, __: string, chosen: object) => Promise.resolve(chosen),
      forget: () => Promise.resolve(),
    } as never,
    {
      look: () => failing('My *Club*'),
      come: () => failing({ community: 'My *Club*', roles: ['Mid', 'Top'], until: START }),
      leave: () => failing(undefined),
      answer: () => failing({ ready: 7, needed: 10 }),
    },
  );
  const requests = {
    options: () =>
      failing({ team: TITLE, teams: ['Foxes', 'Bears'].slice(0, teams).map((name) => ({ _id: name, name })), starts }),
    ask: () => failing(TITLE),
  };
  const buttons = new Buttons({} as never, around, new PostControls(requests), seats);
  const commands = new TypedCommands(buttons, channels as never, accounts as never, shown as never, directory, config);
  const tokens = { keep: () => Promise.resolve() } as never;
  const limits = { consume: () => true } as never;
  const interactions = new Interactions(accounts as never, buttons, commands, messages, tokens, limits, config);
  const place = { channel_id: '1', guild_id: '2', guild_locale: 'en-US', member: { user: { id: '3' } } };
  const type = 'custom_id' in data ? 3 : 2;
  return toLines(
    await interactions.answer({ id: '4', type, token: '', locale: language, ...place, data } as never, 'r'),
  );
}

const BUTTONS: Record<ButtonAction, readonly string[]> = {
  join: ['1:join:scrim:teamOne:Mid', '1:join:scrim:teamTwo:Top'],
  leave: ['1:leave:scrim'],
  reserve: ['1:reserve:scrim'],
  'check-in': ['1:check-in:scrim'],
  accept: ['1:accept:scrim:7'],
  decline: ['1:decline:scrim:7'],
};
/** The choices in the menus of people around. */
const VALUES: Partial<Record<string, string[]>> = { 'around-roles': ['Mid', 'Top'], 'around-until': ['60'] };
/** The choices of a person in the menus of a post. */
const MENUS: readonly [id: string, values: string[], scene?: Scene][] = [
  ['1:request:post', []],
  ['1:request:post', [], { teams: 0 }],
  ['1:request:post', [], { teams: 1, starts: [] }],
  ['1:request-team:post', ['Foxes']],
  ['1:request-start:post:Foxes', [START]],
];
/** Options that a person types for each command, with the scrims that exist. */
const TYPED: Record<string, readonly [options: Record<string, string>, scene?: Scene][]> = {
  scrims: [[{ day: '2026-11-30' }], [{ day: 'someday' }], [{}, { scrims: [] }]],
  next: [[{}], [{}, { scrims: [] }]],
  join: [[{}], [{ scrim: 'scrim' }], [{ scrim: 'scrim' }, { scrims: [scrimView(10)] }]],
  leave: [[{}], [{}, { scrims: [] }]],
  'muster connect': [[{ community: 'my-club' }], [{ region: 'EUW' }], [{ region: 'XX' }], [{}]],
  'muster disconnect': [[{}]],
  'muster link': [[{}]],
  'muster unlink': [[{}]],
};
const namesOf = (): string[] =>
  commandDefinitions().flatMap(({ name, options = [] }) => {
    const subcommands = options.filter(({ type }) => type === 1);
    return subcommands.length === 0 ? [name] : subcommands.map((option) => `${name} ${option.name}`);
  });

async function sayAnswers(language: Language) {
  const said: Record<string, unknown> = {
    'not linked': await answer(language, { custom_id: '1:leave:scrim' }, { isLinked: false }),
    'unknown button': await answer(language, { custom_id: 'x' }),
    'unknown command': await answer(language, { name: 'x' }),
    'a crash': await answer(language, { custom_id: '1:leave:scrim' }, { fails: new Error('crash') }),
    'no database': await answer(language, { custom_id: '1:leave:scrim' }, { fails: new UnavailableError('gone') }),
  };
  for (const action of BUTTON_ACTIONS)
    for (const id of BUTTONS[action]) said[`button ${id}`] = await answer(language, { custom_id: id });
  for (const action of AROUND_ACTIONS)
    said[`control ${action}`] = await answer(language, { custom_id: `1:${action}:tonight`, values: VALUES[action] });
  for (const [i, [id, values, scene]] of MENUS.entries())
    said[`menu ${i + 1} ${id}`] = await answer(language, { custom_id: id, values }, scene);
  for (const name of namesOf())
    for (const [options, scene] of TYPED[name]!) {
      const [command, subcommand] = name.split(' ');
      const given = Object.entries(options).map(([option, value]) => ({ name: option, value }));
      const data = { name: command, options: subcommand ? [{ name: subcommand, options: given }] : given };
      const left = scene?.scrims ? ` with ${scene.scrims.length === 0 ? 'no scrim' : 'a full scrim'}` : '';
      said[[`/${name}`, ...Object.values(options)].join(' ') + left] = await answer(language, data, scene);
    }
  return said;
}

/** Refusals are those of the API, so only those that are written otherwise are listed. */
async function sayRefusals(language: Language) {
  const said: Record<string, unknown> = {};
  for (const rejection of rejections as Rejection[]) {
    const lines = await answer(language, { custom_id: '1:leave:scrim' }, { fails: rejection });
    const { error } = respond(rejection, language);
    if (lines.join('\n') !== error) said[rejection.code] = lines;
    expect(lines.join('\n')).toBe(sentence(error).content);
  }
  return said;
}

export const sayDiscord = async (language: Language) => ({
  cards: sayCards(language),
  problems: sayProblems(language),
  answers: await sayAnswers(language),
  refusals: await sayRefusals(language),
  // Definitions hold all languages at once.
  ...(language === 'en' && { commands: commandDefinitions() }),
});
