import type { DIVISIONS } from '@muster/contracts/constants';
import type { Region } from '@muster/contracts/regions';
import type { ScrimView } from '@muster/contracts/scrims';
import { translated } from '../language/translated';
import { en } from './strings.en';

export const words = translated('words', en);

/** 'Europe West'; the code of a region that has no name. */
export const regionName = (code: string): string => words.regions[code as Region] ?? code;

/** 'Gold 2' as the client of the language calls it. */
export function rankName(rank: string): string {
  const [division = '', number] = rank.split(' ');
  const name = words.divisions[division as (typeof DIVISIONS)[number]] ?? division;
  return number ? `${name} ${number}` : name;
}

/** Responses name people who have deleted their account in English. */
export const personName = (name: string): string => (name === en.deletedUser ? words.deletedUser : name);

export const titleOf = ({ title, createdBy }: Pick<ScrimView, 'title' | 'createdBy'>): string =>
  title || words.scrimOf(personName(createdBy.name));
