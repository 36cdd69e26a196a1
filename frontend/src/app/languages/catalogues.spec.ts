import type { OtherLanguage } from '@muster/contracts/languages';
import { fill, type PluralText, pluralForm, type Text, type Texts } from '@muster/contracts/texts';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LanguagePack } from '../../shared/language/current-language';
import { pack as de } from './de';
import { pack as es } from './es';
import { pack as fr } from './fr';
import { pack as pl } from './pl';
import { pack as ptBR } from './pt-BR';
import { pack as tr } from './tr';

const PACKS: Record<OtherLanguage, LanguagePack> = { es, fr, de, pl, 'pt-BR': ptBR, tr };
const ROOT = join(__dirname, '../..');
/** `translated('friends', en)` with `en` from a file beside it. */
const USE = /import \{ en \} from '\.\/([\w.-]+)';[^]*\btranslated\('(\w+)'/;
const english: Record<string, Texts> = {};
beforeAll(async () => {
  for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.endsWith('.spec.ts')) continue;
    const [, catalogue, feature] = USE.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
    if (catalogue && feature) english[feature] = (await import(join(ROOT, dirname(file), catalogue))).en;
  }
});

const isPlural = (value: Text | Texts): value is PluralText =>
  typeof value !== 'string' && typeof value['one'] === 'string' && typeof value['other'] === 'string';
function leaves(texts: Texts, path = ''): [string, Text][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || isPlural(value)
      ? [[`${path}${key}`, value] as [string, Text]]
      : leaves(value, `${path}${key}.`),
  );
}
const NUMBERS = [0, 1, 2, 5, 12, 22, 1.5, 1_000];
const namesIn = (text: Text): string[] =>
  [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
/** Every form of a plural may leave out the number ("one message"), but not another placeholder. */
function hasWrongPlaceholders(text: Text, original: Text): boolean {
  const expected = namesIn(original);
  return formsOf(text).some((form) => {
    const names = namesIn(form);
    const isOptional = (name: string) => typeof text !== 'string' && name === 'n';
    return (
      expected.some((name) => !names.includes(name) && !isOptional(name)) || names.some((n) => !expected.includes(n))
    );
  });
}
/** Every text as it is shown, with the values of the English one. */
function rendered(text: Text, original: Text | undefined, language: string): string[] {
  if (original === undefined) return [];
  const values = Object.fromEntries(namesIn(original).map((name) => [name, 'x']));
  if (typeof text === 'string') return [fill(text, values)];
  return NUMBERS.map((n) => fill(pluralForm(text, n, language), { ...values, n }));
}
const isWrong = (shown: string[]) => shown.length === 0 || shown.some((text) => !text.trim() || /[{}]/.test(text));

describe.each(Object.keys(PACKS) as OtherLanguage[])('%s', (language) => {
  const { texts } = PACKS[language];

  test('has the texts of every feature', () => {
    expect(Object.keys(english).length).toBeGreaterThan(20);
    expect(Object.keys(texts!).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('renders every text without a leftover placeholder', () => {
    const originals = new Map(leaves(english));
    const all = leaves(texts!);
    expect(all.length).toBeGreaterThan(800);
    expect(all.filter(([path, text]) => isWrong(rendered(text, originals.get(path), language)))).toEqual([]);
  });

  test('says the values that English says, and leaves nothing to do', () => {
    const originals = new Map(leaves(english));
    const all = leaves(texts!);
    expect(all.filter(([path, text]) => hasWrongPlaceholders(text, originals.get(path) ?? ''))).toEqual([]);
    expect(all.filter(([, text]) => JSON.stringify(text).includes('TODO'))).toEqual([]);
  });
});

test('Polish counts seats as its plural rules say', () => {
  const seats = (pl.texts!['scrims'] as Texts)['needsMany'] as PluralText;
  expect([1, 2, 5, 12, 22].map((n) => fill(pluralForm(seats, n, 'pl'), { n }))).toEqual([
    '1 wolne miejsce',
    '2 wolne miejsca',
    '5 wolnych miejsc',
    '12 wolnych miejsc',
    '22 wolne miejsca',
  ]);
});

/** Texts that the specification quotes and no other test shows. */
const SPECIFIED = [
  ['You do not have permission to view this page', 'Checking permissions...', 'Verifying user'],
  ['Waking up the server', 'Not affiliated with Riot Games', 'No Option!', 'No Friends found', 'Loading Scrims'],
  ['problem connecting to the server, try again later', 'Assign Player to Scrim', 'No recent activities found'],
  ['Generating Tournament Code...', 'Type at least 2 characters to search', 'No users found', "{name}'s Scrim"],
  ['Tournament code generation failed. Use the lobby below instead.', 'The old code stops working at once.'],
  ['Error finding scrim, redirecting to home', 'Error finding scrim, returning to home page'],
  ['error creating scrim', 'Error updating Scrim', 'Error deleting scrim', 'Error opening chat for scrim'],
  ['error removing image', 'error unfriending {name}', 'Error unbanning user', 'Error updating background'],
  ['error sending message, try again later', 'Failed to load dashboard data', 'Failed to lift expired bans'],
  ['Unable to fetch server status', 'Players swapped!', 'Scrim updated successfully!'],
  ['Scrim updated! Tournament code will be generated when the game starts.', 'Expired bans have been lifted'],
  ['Home', 'Gaming', 'Browse Scrims', 'Social', 'My Friends', 'Friend Requests', 'Admin', 'Admin Dashboard'],
  ['Create Scrim', 'Ban Management', 'Help & Info', 'User Guide', 'Settings', 'Log Out', 'Guide', 'Log In'],
  ['Total Users', 'Total Scrims', 'Active Today', 'Active Bans', '{count} new this week', '{count} this week'],
  ['{expired} expired, {people} total banned users', 'New User Registrations', '3M', '6M', '1Y', 'From', 'To', 'Clear'],
  ['Region Distribution', 'Weekly Scrim Activity', 'Rank Distribution', 'Ban Statistics Breakdown'],
  ['Lift All Expired Bans', 'View Ban History', 'Manage Bans', 'Recent Activity', 'System Status'],
  ['The captain creates a custom game with this name and password; everyone else joins it.'],
  ['Summoner Name', 'Date From', 'Date To', 'Status', 'Reason', 'without # (e.g. NA1)'],
  ['operational', 'warning', 'error', 'inactive', 'unknown', 'Min', 'Low', 'Medium', 'Ultra', 'Max'],
].flat();

test('English says what the specification quotes', () => {
  const said = new Set(leaves(english).flatMap(([, text]) => formsOf(text)));
  expect(SPECIFIED.filter((text) => !said.has(text))).toEqual([]);
});
