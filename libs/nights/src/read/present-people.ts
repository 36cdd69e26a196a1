import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Evening, isOver, withoutPeople } from '../domain/evening';

/**
 * Leaves out answers of accounts that are deleted, or banned now or at the start of the evening. The answers are kept,
 * and count again when the account is restored or the ban ends; an evening that is over stays as it was.
 */
@Injectable()
export class PresentPeople {
  constructor(@Inject(PLAYERS) private readonly players: PlayerDirectory) {}

  async of(evening: Evening, now: string): Promise<Evening> {
    return (await this.ofEach([evening], now))[0]!;
  }

  async ofEach(evenings: readonly Evening[], now: string): Promise<readonly Evening[]> {
    const current = evenings.filter((evening) => !isOver(evening, now));
    const absences = await this.players.absencesOf([...new Set(current.flatMap(idsOf))]);
    if (absences.size === 0) return evenings;
    return evenings.map((evening) => {
      if (isOver(evening, now)) return evening;
      const isAbsent = (id: string) => [now, evening.startsAt].some((at) => absences.get(id)?.(at) === true);
      return withoutPeople(evening, new Set(idsOf(evening).filter(isAbsent)));
    });
  }

  /** Returns the ids of people who answered the evening and are left out. */
  async absentFrom(evening: Evening, now: string): Promise<string[]> {
    const present = new Set(idsOf(await this.of(evening, now)));
    return idsOf(evening).filter((id) => !present.has(id));
  }
}

const idsOf = ({ answers, rounds }: Evening): string[] => [
  ...answers.map(({ userId }) => userId),
  ...rounds.flatMap(({ reserves }) => reserves),
];
