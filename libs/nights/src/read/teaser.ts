/**
 * The texts of the link previews of an evening: how often its night takes place, when, and how many people come. They
 * name no people.
 */
import type { Language } from '@muster/contracts/languages';
import { type EveningState, type NightRule, WEEKDAYS } from '@muster/contracts/nights';
import { fill } from '@muster/contracts/texts';
import { startMoment } from '@muster/texts';
import { catalogue } from '../texts/catalogue';

export interface Teaser {
  _id: string;
  name: string;
  community: { slug: string; name: string };
  startsAt: string;
  zone: string;
  rule: NightRule;
  /**
   * The time of day at which the night is on this date, in its zone. An evening that was moved by hand starts at
   * another time.
   */
  time: string;
  state: EveningState;
  in: number;
  maxLobbies: number;
  version: number;
}
type Repeated = Pick<Teaser, 'rule' | 'time' | 'zone'>;

/** 'every Thursday, 20:00 (Berlin)' */
export function rhythmText({ rule, time, zone }: Repeated, language: Language): string {
  const texts = catalogue[language];
  const names = ('days' in rule ? rule.days : [rule.day]).map((day) => dayName(day, language));
  const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const every = 'days' in rule ? EVERY[rule.every] : 'everyMonth';
  return `${fill(texts[every], { days })}, ${time} (${placeOf(zone)})`;
}
const EVERY = { 1: 'everyWeek', 2: 'everySecondWeek', 4: 'everyFourthWeek' } as const;

/** A Monday, from which the names of the days follow. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 24 * 3_600_000;
const dayName = (day: (typeof WEEKDAYS)[number], language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + WEEKDAYS.indexOf(day) * DAY_MS,
  );
/** 'New York' of 'America/New_York' */
const placeOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

export const comingText = ({ in: n }: Pick<Teaser, 'in'>, language: Language): string =>
  fill(catalogue[language].comingIn, { n: String(n) });

/** 'Next evening: Thu, Nov 26 · 20:00 GMT+1 · In: 18 · every Thursday, 20:00 (Berlin)' */
export const teaserLine = (teaser: Teaser, language: Language): string =>
  [
    fill(catalogue[language].nextEvening, { time: startMoment(teaser.startsAt, teaser.zone, language) }),
    comingText(teaser, language),
    rhythmText(teaser, language),
  ].join(' · ');

/** The same about an evening that was chosen, with its community. */
export const teaserSummary = (teaser: Teaser, language: Language): string =>
  [
    startMoment(teaser.startsAt, teaser.zone, language),
    teaser.state === 'cancelled' ? catalogue[language].cancelled : comingText(teaser, language),
    rhythmText(teaser, language),
    teaser.community.name,
  ].join(' · ');
