import { TEAMS, type TeamName } from '@muster/contracts/constants';
import type { ChampionsView, DraftView } from '@muster/contracts/drafts';
import type { Page } from 'playwright-core';
import { type FaultyProxy, openFaultyProxy, type Way, WAYS } from './faulty-proxy';
import { failures, isCrash, linesOf, openBrowser, openPage, recover } from './faulty-visits';
import { admin, button, fullScrim, openSiteForAll, site, ten } from './scrims-world';
import type { Person } from './test-user';

jest.setTimeout(400_000);
openSiteForAll();
let proxy: FaultyProxy;
let captains: Record<TeamName, Person>;
let path: string;
beforeAll(async () => {
  proxy = await openFaultyProxy(site.url);
  const { scrim } = await fullScrim({ series: { draft: true, firstSelection: 'teamTwo', seconds: 0 } });
  path = `/scrims/${scrim._id}/games/1/draft`;
  const draft = await admin.call<DraftView>('GET', path);
  const captainOf = (team: TeamName) => ten.find(({ id }) => id === draft.captains[team]!._id)!;
  captains = { teamOne: captainOf('teamOne'), teamTwo: captainOf('teamTwo') };
});
afterAll(() => proxy?.close());

/** The captains take champions one after another, until `until` actions are taken. */
async function play(until: number): Promise<void> {
  const { champions } = await admin.call<ChampionsView>('GET', '/champions');
  let draft = await admin.call<DraftView>('GET', path);
  const used = new Set(draft.actions.map(({ champion }) => champion));
  const free = champions.map(({ key }) => key).filter((key) => !used.has(key));
  while (draft.actions.length < until) {
    const { index, team } = draft.turn!;
    draft = await captains[team].call('POST', `${path}/actions`, { index, champion: free.shift() });
  }
}

interface Step {
  /** The captains who act, and what they press. */
  by?: readonly TeamName[];
  press?: readonly string[];
  /** An event outside of both browsers. */
  elsewhere?: () => Promise<unknown>;
  /** The sentence that each captain reads then. */
  reads: Record<TeamName, string>;
}
/** A draft from its beginning to its end. */
const STEPS: Record<string, Step> = {
  waiting: { reads: { teamOne: 'Waiting for both captains', teamTwo: 'Waiting for both captains' } },
  'first selection': {
    by: TEAMS,
    press: ["I'm ready"],
    reads: { teamOne: 'chooses side or order', teamTwo: 'You have the first selection' },
  },
  'second selection': {
    by: ['teamTwo'],
    press: ['Red Side'],
    reads: { teamOne: 'Choose what is left', teamTwo: 'has chosen: Red Side.' },
  },
  'first ban': {
    by: ['teamOne'],
    press: ['First pick'],
    reads: { teamOne: 'Your turn: ban 1', teamTwo: 'Blue Side: ban 1' },
  },
  'second ban': {
    by: ['teamOne'],
    press: ['Zed', 'Ban Zed'],
    reads: { teamOne: 'Red Side: ban 1', teamTwo: 'Your turn: ban 1' },
  },
  'first pick': { elsewhere: () => play(6), reads: { teamOne: 'Your turn: pick 1', teamTwo: 'Blue Side: pick 1' } },
  paused: { by: ['teamOne'], press: ['Pause'], reads: { teamOne: 'Paused', teamTwo: 'Paused' } },
  resumed: {
    by: ['teamOne'],
    press: ['Resume'],
    reads: { teamOne: 'Your turn: pick 1', teamTwo: 'Blue Side: pick 1' },
  },
  done: { elsewhere: () => play(20), reads: { teamOne: 'The draft is done', teamTwo: 'The draft is done' } },
};

/** A person presses again while the button is there and nothing has changed; it may go while they do. */
async function press(page: Page, names: readonly string[]) {
  for (const name of names) {
    const control = button(page, name).and(page.locator(':enabled')).first();
    if (await control.isVisible()) await control.click({ timeout: 2_000 }).catch(() => undefined);
  }
}

/**
 * A captain stays on the page: what they press fails in two ways. Then they open the page again, and each response of
 * it fails in two ways.
 */
async function openCaptain(team: TeamName, seat: number) {
  const context = await openBrowser(site, captains[team]);
  const stop = { route: '/scrims/:id/games/:game/draft', to: path };
  // With this turn the champions fail with an empty response, which the browser stores.
  let turn = seat + 3;
  let faults = failures(stop, turn, 2);
  const openAgain = () => {
    faults = failures(stop, (turn += 2), 2);
    return openPage(context, proxy, `${team} ${turn}`, path, (request) => faults.decide(request));
  };
  let faulty = await openAgain();
  /** How what they pressed has failed. */
  const pressed = new Map<string, Way[]>();
  const step = async (name: string, { by = [], press: names = [], reads }: Step) => {
    const wrong = new Set<string>();
    const missing = (acts: boolean) => async () => {
      const lines = await linesOf(faulty.page);
      if (lines.some(isCrash)) wrong.add(`${team}, ${name}: crash`);
      if (lines.some((line) => line.includes(reads[team]))) return [];
      if (acts) await press(faulty.page, names);
      return [`${team}, ${name}: lacks ${reads[team]}`];
    };
    faults = failures(stop, (turn += 1), 2);
    for (const lack of await recover(faulty, missing(by.includes(team)))) wrong.add(lack);
    for (const [kind, { asked, ways }] of faults.kinds)
      if (kind.startsWith('POST /scrims/')) pressed.set(`${team}, ${name}: ${kind}`, ways.slice(0, asked));
    await faulty.page.close();
    faulty = await openAgain();
    for (const lack of await recover(faulty, missing(false))) wrong.add(`${lack} when opened`);
    for (const kind of faults.open().filter((one) => one.includes('champions'))) wrong.add(`${team}, ${name}: ${kind}`);
    return [...wrong];
  };
  return { step, pressed, close: () => context.close() };
}

test('two captains draft to the end although in each state each response fails', async () => {
  const both = await Promise.all(TEAMS.map(openCaptain));
  const wrong: string[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    await step.elsewhere?.();
    wrong.push(...(await Promise.all(both.map((captain) => captain.step(name, step)))).flat());
    if (wrong.length > 0) break; // the next states depend on this one
  }
  await Promise.all(both.map(({ close }) => close()));
  expect(wrong).toEqual([]);
  const pressed = both.flatMap((captain) => [...captain.pressed]);
  // control: what captains press has failed in each way
  expect(new Set(pressed.flatMap(([, ways]) => ways))).toEqual(new Set(WAYS));
});
