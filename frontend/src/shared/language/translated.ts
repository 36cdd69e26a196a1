import { SIDE_LABELS, type TeamName } from '@muster/contracts/constants';
import { fill, type Parameters, type PluralText, pluralForm, type Text, type Texts } from '@muster/contracts/texts';
import { currentPack, currentLanguage } from './current-language';
import { formatNumber } from './numbers';

/** The names in braces, in the order of the English text, without that of this site. */
export type Names<S, Seen = 'site'> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Seen
    ? Names<Rest, Seen>
    : [Name, ...Names<Rest, Seen | Name>]
  : [];
/** `{team}` is given as the team, and said as its side. */
type Values<N> = { [I in keyof N]: N[I] extends 'team' ? TeamName : string | number };
/** A plural is chosen by `n`, also if its text does not show the number. */
type PluralNames<S> = Names<S> extends [] ? ['n'] : Names<S>;
/** Texts without placeholders are strings, the others functions of their values. */
export type Spoken<E> = {
  readonly [K in keyof E]: E[K] extends string
    ? Names<E[K]> extends []
      ? string
      : (...values: Values<Names<E[K]>>) => string
    : E[K] extends PluralText
      ? (...values: Values<PluralNames<E[K]['other']>>) => string
      : Spoken<E[K]>;
};

const isText = (value: Text | Texts): value is Text =>
  typeof value === 'string' || (typeof value['one'] === 'string' && typeof value['other'] === 'string');
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(?!site\})(\w+)\}/g)].map(([, name]) => name!)),
];

function namesOfPlural({ other }: PluralText): string[] {
  const names = namesIn(other);
  return names.length === 0 ? ['n'] : names;
}

/** Returns the text at `path` in the current language, or else the English one. */
function find(feature: string, path: readonly string[], english: Text): Text {
  const { texts, transform } = currentPack();
  if (transform) return transform(english);
  let found: Text | Texts | undefined = texts?.[feature];
  for (const key of path) found = found && !isText(found) ? found[key] : undefined;
  return found !== undefined && isText(found) ? found : english;
}

const sideOf = (team: string): string => {
  const side = find('words', ['sides', team], SIDE_LABELS[team as TeamName]);
  return typeof side === 'string' ? side : team;
};

function toSpoken(name: string, value: string | number): string {
  if (typeof value === 'number') return formatNumber(value);
  return name === 'team' ? sideOf(value) : value;
}

function say(text: Text, names: readonly string[], values: readonly (string | number)[]): string {
  const count = Number(values[names.indexOf('n')]);
  const form = typeof text === 'string' ? text : pluralForm(text, count, currentLanguage());
  const parameters: Parameters = Object.fromEntries(names.map((name, i) => [name, toSpoken(name, values[i] ?? '')]));
  return fill(form, parameters);
}

function speak(feature: string, english: Texts, path: readonly string[]): object {
  const spoken = {};
  for (const [key, value] of Object.entries(english)) {
    const here = [...path, key];
    Object.defineProperty(spoken, key, { enumerable: true, get: toGetter(feature, value, here) });
  }
  return spoken;
}

function toGetter(feature: string, value: Text | Texts, path: readonly string[]): () => unknown {
  if (!isText(value)) {
    const group = speak(feature, value, path);
    return () => group;
  }
  const names = typeof value === 'string' ? namesIn(value) : namesOfPlural(value);
  if (names.length === 0) return () => fill(find(feature, path, value) as string);
  const sayWith = (...values: (string | number)[]) => say(find(feature, path, value), names, values);
  return () => sayWith;
}

/**
 * Returns a feature's texts as properties that are read in the current language: `strings.title`,
 * `strings.friendsOf(name)`. Read them while rendering; a constant of a module would keep the language it was read in.
 */
export const translated = <const E extends Texts>(feature: string, english: E): Spoken<E> =>
  speak(feature, english, []) as Spoken<E>;

/**
 * As `translated`, for texts whose key is a value: `say('checkedIn', { who })`. Values without a placeholder are
 * ignored.
 */
export const translatedByKey =
  <const E extends Readonly<Record<string, Text>>>(feature: string, english: E) =>
  (key: keyof E & string, values: Parameters): string => {
    const text = find(feature, [key], english[key]!);
    return say(text, Object.keys(values), Object.values(values));
  };
