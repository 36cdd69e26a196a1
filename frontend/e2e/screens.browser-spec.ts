import type { NewBroadcastLink } from '@muster/contracts/broadcasts';
import type { CommunityView } from '@muster/contracts/communities';
import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import type { NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PlayerView } from '@muster/contracts/users';
import { ADMIN_EMAIL } from '@muster/demo';
import { CommandRegistration } from '@muster/discord';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { en as slides } from '../src/features/guide/slides.en';
import { openSite, type Site } from './test-site';
import { browserOf, createUser, type Person, takeSeat } from './test-user';

/**
 * The pictures of the guide and the landing page show the product itself, with players made up for them.
 * `SCREENS=write npx jest screens --selectProjects browser` renders them again, `SCREENS=night,discord` these two (late
 * in the evening of Los Angeles with `SCREENS_ZONE` of a place further west); otherwise the tests check that every
 * screen still opens, and that its pictures exist and are light.
 */
const WRITTEN = process.env['SCREENS'] ?? '';
const WRITES = WRITTEN !== '';
const isAsked = (name: string) => !WRITES || WRITTEN === 'write' || WRITTEN.split(',').includes(name);
const FOLDER = join(__dirname, '../public/screens');
const PICTURE_MAX_KB = { 1: 34, 2: 80 };
const THEMES = ['dark', 'light'] as const;
const GUIDE = { width: 620, height: 465 };
const PHONE = { width: 360, height: 640 };
const STREAM = { width: 620, height: 349 };
const BAR_PX = 72;
const MINUTE_MS = 60_000;
const IDLE_MAX_MS = 5_000;
const DEMO_MAX_MS = 60_000;
const HIDE = "element => { element.style.visibility = 'hidden'; }";

const PLAYERS = [
  ['Thornwall', 'Gold 2'],
  ['MossKnight', 'Emerald 4'],
  ['Lio', 'Gold 1'],
  ['Larkspur', 'Diamond 4'],
  ['Petalfall', 'Silver 1'],
  ['Bastion', 'Diamond 4'],
  ['Quickroot', 'Gold 3'],
  ['Nyx', 'Platinum 2'],
  ['Ember', 'Master'],
  ['Mender', 'Gold 4'],
] as const;

interface Demo {
  host: Person;
  players: Person[];
  open: ScrimView;
  full: ScrimView;
  won: ScrimView;
  evening: string;
  /** A scrim whose draft runs. The players see a bar of it on every page, so it begins after the other pictures. */
  beginDraft: () => Promise<ScrimView>;
}
interface Screen {
  name: string;
  size: { width: number; height: number };
  /** Index of the player whose screen it is; none for a visitor. */
  viewer?: number;
  /** Opens what the picture shows, and returns the selector of its top edge; without one it begins at the bar. */
  show: (page: Page, demo: Demo) => Promise<string | void>;
  /** The page that shows the picture draws the site's own mark over it. */
  withoutMark?: true;
}

let discord: DiscordAt;
let site: Site;
let demo: Demo;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

beforeAll(async () => {
  discord = await startDiscord();
  site = await openSite(discord.env);
  const host = await createUser(site, 'Marshal', { admin: true });
  const players: Person[] = [];
  for (const [name, rank] of PLAYERS) {
    const player = await createUser(site, name);
    await player.call('PUT', '/auth/update-user', { rank });
    players.push(player);
  }
  const create = (title: string, minutes: number, more: object = {}) =>
    host.call('POST', '/scrims', {
      title,
      region: 'NA',
      gameStartTime: at(minutes),
      useTournamentCode: false,
      ...more,
    });
  const seat = async (scrim: ScrimView, taken: readonly number[]) => {
    for (const i of taken) await takeSeat(scrim._id, players[i]!, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
    return scrim;
  };
  const all = players.map((_, i) => i);
  const open = await seat(await create('Friday Night Fives', 45, { isWithCasters: true }), [0, 1, 3, 4, 5, 6, 7, 9]);
  await seat(await create('Late Ladder Practice', 100), [1, 2, 6]);
  const full = await seat(await create('Captains’ Draft', -3, { lobbyName: 'captains-draft' }), all);
  const won = await seat(await create('Early Warm-up', -4), all);
  await host.call('PATCH', `/scrims/${won._id}/set-winner`, { winnerTeamName: 'teamTwo' });
  for (const friend of players.slice(1, 4)) {
    const me = players[0]!;
    await friend.call<PlayerView>('POST', `/friend-requests/send-friend-request/${me.id}/${friend.id}`);
    await me.call('POST', `/friend-requests/accept-request/${me.id}`, { newFriendUserId: friend.id });
  }
  const evening = await showCommunity(players);
  const toDraft = async () => seat(await create('Fearless Three', -4, DRAFTED), all);
  demo = { host, players, open, full, won, evening, beginDraft: async () => runDraft(host, players, await toDraft()) };
}, 120_000);
afterAll(async () => {
  await site?.close();
  await discord?.close();
});

const DRAFTED = { region: 'EUNE', series: { games: 3, draft: true, fearless: 'hard', seconds: 60 } };
/** Six bans and four picks; Azir is 268. */
const NAMED = [238, 84, 157, 131, 517, 7, 516, 266, 64, 113];
async function runDraft(host: Person, players: readonly Person[], scrim: ScrimView): Promise<ScrimView> {
  const path = `/scrims/${scrim._id}/games/1/draft`;
  let draft = await host.call<DraftView>('GET', path);
  const captain = (team: TeamName) => players.find(({ id }) => id === draft.captains[team]!._id)!;
  for (const team of TEAMS) draft = await captain(team).call('POST', `${path}/ready`, { ready: true });
  for (const [index, champion] of NAMED.entries())
    draft = await captain(draft.turn!.team).call('POST', `${path}/actions`, { index, champion: String(champion) });
  return scrim;
}

/** A community that one of the players has founded, with a scrim in another region, so that other pictures stay. */
async function showCommunity([owner, ...others]: readonly Person[]): Promise<string> {
  const club = {
    name: 'Friday Club',
    slug: 'friday-club',
    region: 'NA',
    about: 'In-house games every Friday, all ranks. Be there ten minutes early, and bring a second role.',
  };
  const { _id: communityId } = await owner!.call<CommunityView>('POST', '/communities', club);
  for (const member of others.slice(0, 6)) await member.call('POST', '/communities/friday-club/membership', {});
  for (const [i, role] of (['organiser', 'caster'] as const).entries())
    await owner!.call('PATCH', `/communities/friday-club/members/${others[i]!.id}`, { role });
  await connectChannel(owner!);
  const { _id } = await owner!.call('POST', '/scrims', {
    title: 'Friday Club Draft',
    region: 'EUW',
    gameStartTime: at(60),
    useTournamentCode: false,
    communityId,
  });
  for (const [i, player] of others.slice(0, 6).entries())
    await takeSeat(_id, player, i < 3 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  return showNight([owner!, ...others.slice(0, 6)]);
}

/** A channel of Discord that shows the scrims of the community. */
async function connectChannel(owner: Person): Promise<void> {
  discord.sendTo(`${site.url}/api/discord/interactions`);
  await site.worker.get(CommandRegistration, { strict: false }).register();
  const { url } = await owner.call<{ url: string }>('POST', '/auth/discord/start');
  const { search } = new URL(await discord.authorize(url, ADMIN_EMAIL));
  await owner.call('GET', `/auth/discord/callback${search}`);
  await discord.type(ADMIN_EMAIL, 'general', '/muster connect community:friday-club', { isManager: true });
}

/** An evening that most members have answered. */
async function showNight([owner, ...members]: readonly Person[]): Promise<string> {
  const { evenings } = await owner!.call<NightView>('POST', '/communities/friday-club/nights', {
    name: 'Friday Customs',
    rule: { every: 1, days: ['fri'] },
    time: '20:00',
    zone: 'America/Los_Angeles',
    from: new Date().toISOString().slice(0, 10),
  });
  const { _id: evening } = evenings[0]!;
  for (const [i, person] of [owner!, ...members].entries())
    await person.call('PUT', `/evenings/${evening}/answer`, {
      answer: i === 5 ? 'maybe' : 'in',
      roles: [ROLES[i % 5]!, ROLES[(i + 2) % 5]!],
    });
  return evening;
}

const scrimPage = async (page: Page, { _id, title }: ScrimView) => {
  await page.goto(`/scrims/${_id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const SCREENS: Screen[] = [
  {
    name: 'welcome',
    size: GUIDE,
    viewer: 8,
    show: async (page) => {
      await page.goto('/');
      await page.getByText('Late Ladder Practice').first().waitFor();
      return 'article:has-text("Friday Night Fives")';
    },
  },
  {
    name: 'sign-in',
    size: GUIDE,
    show: async (page) => {
      await page.goto('/signup');
      await page.getByLabel('Summoner Name').fill('Larkspur');
      await page.getByText('North America').click();
      await page.getByLabel('Discord').fill('larkspur.mid');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Diamond', { exact: true }).click();
      return 'section[aria-label="Sign up"]';
    },
  },
  {
    name: 'find',
    size: GUIDE,
    viewer: 0,
    show: async (page) => {
      await page.goto('/');
      await page.getByText('Friday Night Fives').first().waitFor();
    },
  },
  {
    name: 'seat',
    size: GUIDE,
    viewer: 2,
    show: async (page, { open }) => {
      await scrimPage(page, open);
      return '[data-seat=teamOne-Top]';
    },
  },
  {
    name: 'cast',
    size: GUIDE,
    viewer: 8,
    show: async (page, { open }) => {
      await scrimPage(page, open);
      await page.getByRole('button', { name: /join cast/i }).scrollIntoViewIfNeeded();
      return '[data-seat=teamOne-ADC]';
    },
  },
  {
    name: 'lobby',
    size: GUIDE,
    viewer: 0,
    show: async (page, { full }) => {
      await scrimPage(page, full);
      await page.getByText('captains-draft').first().waitFor();
      return 'article';
    },
  },
  {
    name: 'winner',
    size: GUIDE,
    viewer: 0,
    show: async (page, { won }) => {
      await scrimPage(page, won);
      await page.getByText('Team Two (Red Side) Won!').first().waitFor();
      return 'article';
    },
  },
  {
    name: 'communities',
    size: GUIDE,
    viewer: 2,
    show: async (page) => {
      await page.goto('/communities/friday-club');
      await page.getByRole('heading', { level: 1, name: 'Friday Club' }).waitFor();
      await page.getByText('Friday Club Draft').first().waitFor();
      return 'header:has(h1)';
    },
  },
  {
    name: 'alerts',
    size: GUIDE,
    viewer: 0,
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page
        .getByText(/You and .* are now friends!/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'phone',
    size: PHONE,
    viewer: 2,
    withoutMark: true,
    show: async (page, { open }) => {
      await scrimPage(page, open);
      return 'article';
    },
  },
];
const ORGANISERS: Screen[] = [
  {
    name: 'night',
    size: GUIDE,
    viewer: 0,
    show: async (page, { evening }) => {
      await page.goto(`/evenings/${evening}`);
      await page.getByRole('heading', { name: /^In: / }).waitFor();
      return 'header:has(h1)';
    },
  },
  {
    name: 'overlay',
    size: STREAM,
    show: async (page, { host, open }) => {
      const { url } = await host.call<NewBroadcastLink>('POST', `/scrims/${open._id}/broadcasts`, { kind: 'draft' });
      await page.goto(`${url}?demo=1`);
      if (WRITES)
        await page.getByText('Irelia').waitFor({ timeout: DEMO_MAX_MS }); // half of the draft is done
      else await page.getByText('Hana').first().waitFor();
      // The overlay lies over the picture of a game.
      await page.evaluate(
        "document.body.style.background = 'linear-gradient(160deg, #16324a, #24402f 55%, #4a2f24) fixed'",
      );
    },
  },
  {
    name: 'discord',
    size: GUIDE,
    show: async (page) => {
      const person = discord.person(ADMIN_EMAIL).user.id;
      await page.goto(`${discord.url}/discord?channel=${discord.channel('general').id}&person=${person}`);
      await page
        .getByRole('button', { name: /Jungle/ })
        .first()
        .waitFor();
      await page.evaluate("document.querySelector('.messages').style.maxHeight = 'none'");
      return '.message:has(.embed)';
    },
  },
];
const draftScreen = (drafted: ScrimView): Screen => ({
  name: 'draft',
  size: GUIDE,
  viewer: 7,
  show: async (page) => {
    await page.goto(`/scrims/${drafted._id}/games/1/draft`);
    await page
      .getByText(/: pick 3/)
      .first()
      .waitFor();
    await page.getByText('Alistar').first().waitFor();
    return 'article';
  },
});
const fileOf = (name: string, theme: string, width: number, format: string) =>
  join(FOLDER, `${name}-${theme}-${width}.${format}`);

/** Encodes a screenshot of twice the size in both sizes and formats. */
async function write(png: Buffer, name: string, theme: string, width: number): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const scale of [1, 2]) {
    const picture = sharp(png).resize(width * scale);
    await picture
      .clone()
      .avif({ quality: 52, effort: 6 })
      .toFile(fileOf(name, theme, width * scale, 'avif'));
    await picture
      .clone()
      .webp({ quality: 76 })
      .toFile(fileOf(name, theme, width * scale, 'webp'));
  }
}

/** Opens a screen and returns its picture, if pictures are written: taking one is slow. */
async function picture({ size, viewer, show, withoutMark }: Screen, theme: string): Promise<Buffer | undefined> {
  // The players are of North America, so the pictures show a time zone of theirs and not the one of the machine.
  // Without pictures it is afternoon, as in all journeys, because the late scrim has to be on the same day.
  const wanted = {
    ...size,
    scale: WRITES ? 2 : 1,
    ...(WRITES && { zone: process.env['SCREENS_ZONE'] ?? 'America/Los_Angeles' }),
  };
  const { page, context } =
    viewer === undefined ? await site.newContext(wanted) : await browserOf(site, demo.players[viewer]!, wanted);
  await context.addInitScript({ content: `localStorage.setItem('muster-theme', '${theme}')` });
  const top = await show(page, demo);
  // A page that asks for changes again and again is never idle.
  if (WRITES) await page.waitForLoadState('networkidle', { timeout: IDLE_MAX_MS }).catch(() => undefined);
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
  if (top) {
    const { y } = (await page.locator(top).first().boundingBox())!;
    await page.evaluate(`window.scrollBy(0, ${y - BAR_PX})`);
  }
  if (withoutMark) await page.getByRole('link', { name: /, home$/ }).evaluate(HIDE);
  const png = WRITES ? await page.screenshot() : undefined;
  await context.close();
  return png;
}

test.each(THEMES)(
  'every screen of the pictures opens, %s',
  async (theme) => {
    for (const screen of [...SCREENS, ...ORGANISERS].filter(({ name }) => isAsked(name))) {
      const png = await picture(screen, theme);
      if (png) await write(png, screen.name, theme, screen.size.width);
    }
  },
  WRITES ? 1_200_000 : 300_000,
);

test('the draft of the pictures opens, in both themes', async () => {
  const screen = draftScreen(await demo.beginDraft());
  const pictures: (Buffer | undefined)[] = [];
  if (!isAsked(screen.name)) return;
  for (const theme of THEMES) pictures.push(await picture(screen, theme));
  for (const [i, png] of pictures.entries()) if (png) await write(png, screen.name, THEMES[i]!, screen.size.width);
}, 120_000);

const PICTURES = [...SCREENS, ...ORGANISERS, { name: 'draft', size: GUIDE }];
test('every slide has pictures in both themes, sizes and formats, and none is heavy', () => {
  expect(Object.keys(slides).filter((id) => !PICTURES.some(({ name }) => name === id))).toEqual([]);
  const wrong = PICTURES.flatMap(({ name, size }) =>
    THEMES.flatMap((theme) =>
      ([1, 2] as const).flatMap((scale) =>
        ['avif', 'webp']
          .map((format) => fileOf(name, theme, size.width * scale, format))
          .filter((file) => !existsSync(file) || statSync(file).size > PICTURE_MAX_KB[scale] * 1024),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});
