import { TEAMS } from '@muster/contracts/constants';
import { type Caller, initiatorOf, type Snapshot, type Unit, UnitOfWork } from '@muster/platform';
import { LOBBIES, type Lobbies } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate } from '../aggregate';
import type { Actor } from '../domain/actor';
import type { Evening } from '../domain/evening';
import { isCounted, type MakeRound } from '../domain/rounds';
import { PresentPeople } from '../read/present-people';
import { commandContext } from './command-context';

type Wanted = Pick<MakeRound, 'lobbies' | 'seen'>;

/** Makes rounds: a round and the scrims of all its lobbies, with the people in their seats, are one commit. */
@Injectable()
export class NightLobbies {
  constructor(
    private readonly work: UnitOfWork,
    private readonly present: PresentPeople,
    @Inject(LOBBIES) private readonly lobbies: Lobbies,
  ) {}

  async make(eveningId: string, wanted: Wanted, by: Actor, caller: Caller): Promise<Snapshot<Evening>> {
    const ctx = commandContext();
    return this.work.run(initiatorOf(caller), async (unit) => {
      const evening = await unit.load(eveningAggregate, eveningId);
      const { communityId } = evening.state;
      const room = isCounted(evening.state, by, ctx.now) && (await this.lobbies.room(unit, communityId, ctx.now));
      const absent = await this.present.absentFrom(evening.state, ctx.now);
      const command = {
        type: 'MakeRound' as const,
        eveningId,
        by,
        ctx: { ...ctx, ...(room && { room }) },
        absent,
        ...wanted,
      };
      if ((await unit.decide(evening, command)).length > 0) await this.#createScrims(unit, evening.state);
      return evening.snapshot;
    });
  }

  async #createScrims(unit: Unit, { id: eveningId, communityId, settings, rounds }: Evening): Promise<void> {
    const { region, maxCasters, useTournamentCode, visibility, attendance, series } = settings.template;
    const { startsAt, at, by, lobbies } = rounds.at(-1)!;
    for (const { scrimId, title, reserves, ...teams } of lobbies)
      await this.lobbies.create(unit, {
        scrimId,
        communityId,
        eveningId,
        createdBy: by,
        at,
        title,
        region,
        startsAt,
        visibility,
        maxCasters,
        useCodes: useTournamentCode,
        attendance,
        series,
        seats: TEAMS.flatMap((team) => teams[team].map(({ userId, role }) => ({ userId, team, role }))),
        reserves,
      });
  }
}
