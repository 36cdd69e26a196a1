import { ROLES } from '@muster/contracts/constants';
import { browserOf, createUser, type Person, seat, takeSeat } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';
import { untilTrue } from './until-true';

/** What a player reads on the way from the sign-up to the result. */
interface Journey {
  language: string;
  name: string;
  labels: { name: string; region: string; division: string };
  next: string;
  create: string;
  join: string;
  day: RegExp;
  missing: string;
  ready: string;
  lobby: string;
  report: string;
  team: string;
  verb: string;
  won: string;
}
const GERMAN: Journey = {
  language: 'de-DE',
  name: 'Greta',
  labels: { name: 'Beschwörername', region: 'Nordamerika', division: 'Platin' },
  next: 'Weiter',
  create: 'Mein Konto mit google erstellen',
  join: 'Als Top beitreten (Blaue Seite)',
  day: /^(?:\w+tag|Mittwoch), \d+\. \w+/,
  missing: 'Es fehlt Top',
  ready: 'SPIEL BEREIT',
  lobby: 'Benutzerdefinierte Lobby',
  report: 'Sieger melden',
  team: 'Team Eins (blaue Seite)',
  verb: 'Blaue Seite hat gewonnen',
  won: 'TEAM EINS (BLAUE SEITE) HAT GEWONNEN!',
};
const POLISH: Journey = {
  language: 'pl-PL',
  name: 'Ola',
  labels: { name: 'Nazwa przywoływacza', region: 'Ameryka Północna', division: 'Platyna' },
  next: 'Dalej',
  create: 'Utwórz konto z google',
  join: 'Dołącz: Top (Niebieska strona)',
  day: /^\p{L}+, \d+ \p{L}+/u,
  missing: 'Brakuje: Top',
  ready: 'GRA GOTOWA',
  lobby: 'Własne lobby',
  report: 'Zgłoś zwycięzcę',
  team: 'Drużyna pierwsza (niebieska strona)',
  verb: 'Wygrana: Niebieska strona',
  won: 'WYGRAŁA DRUŻYNA PIERWSZA (NIEBIESKA STRONA)!',
};

let site: Site;
let admin: Person;
let nine: Person[];
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Captain', { admin: true });
  nine = [];
  for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hana', 'Ike', 'Jo'])
    nine.push(await createUser(site, name));
}, 120_000);
afterAll(() => site?.close());

const prefer = ({ context }: TestBrowserContext, language: string) =>
  context.addInitScript({
    content: `Object.defineProperty(navigator, 'languages', { get: () => ['${language}', 'en'] })`,
  });

/** A scrim without a Top on Blue Side. */
async function scrimForTen(minutes: number): Promise<string> {
  const { _id: id } = await admin.call('POST', '/scrims', {
    title: 'Friday Fives',
    region: 'NA',
    gameStartTime: new Date(Date.now() + minutes * 60_000).toISOString(),
    useTournamentCode: false,
  });
  for (const [i, user] of nine.entries()) await takeSeat(id, user, i < 4 ? 'teamOne' : 'teamTwo', ROLES[(i + 1) % 5]!);
  return id;
}

async function signUp({ page }: TestBrowserContext, { labels, name, next, create }: Journey): Promise<void> {
  const press = (label: string) => page.getByRole('button', { name: label, exact: true });
  await page.goto('/signup');
  await page.getByLabel(labels.name).fill(name);
  await page.getByText(labels.region).first().click();
  await page.getByLabel('Discord').fill(name.toLowerCase());
  await press(next).click();
  await page.getByText(labels.division, { exact: true }).click();
  await press(next).click();
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(create).click()]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('textbox').first().fill(`${name.toLowerCase()}@players.test`);
  await popup.getByRole('button').first().click();
  await closed;
}

test.each([GERMAN, POLISH])(
  '$name signs up, joins, meets the others and reads the result in $language',
  async (journey) => {
    const player = await site.newContext();
    const boss = await browserOf(site, admin);
    await Promise.all([prefer(player, journey.language), prefer(boss, journey.language)]);
    const id = await scrimForTen(40);
    await signUp(player, journey);

    const { page } = player;
    await untilTrue(page, "localStorage.getItem('jwtToken')");
    await page.goto(`/scrims/${id}`);
    await page.getByText(journey.day).first().waitFor();
    await page.getByText(journey.missing, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: journey.join, exact: true }).click();
    await seat(page, 'Blue', 'Top').filter({ hasText: journey.name }).waitFor();

    await admin.call('PUT', `/scrims/${id}`, { gameStartTime: new Date(Date.now() + 1_000).toISOString() });
    await page.getByText(journey.ready).first().waitFor();
    await page.getByText(journey.lobby).first().waitFor();

    await boss.page.goto(`/scrims/${id}`);
    await boss.page.getByRole('button', { name: journey.report, exact: true }).first().click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByText(journey.team).click();
    await dialog.getByRole('button', { name: journey.verb, exact: true }).click();
    await page.getByText(journey.won).first().waitFor();
    expect([player.problems, boss.problems]).toEqual([[], []]);
  },
);
