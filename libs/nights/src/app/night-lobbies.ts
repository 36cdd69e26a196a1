import { TEAMS } from '@muster/contracts/constants';
import { CommandDispatcher } from '@muster/platform';
import { LOBBIES, type Lobbies } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate } from '../aggregate';
import type { Evening, Round } from '../domain/evening';

const INITIATOR = { by: 'night-lobbies' };

/**
 * Creates the scrims of a round that was made. The event of the round has their ids and people, so that any process can
 * do it, and do it again: all of them exist in the end.
 */
@Injectable()
export class NightLobbies {
  constructor(
    private readonly dispatch: CommandDispatcher,
    @Inject(LOBBIES) private readonly lobbies: Lobbies,
  ) {}

  async open(evening: Evening, { number, startsAt, at, by, lobbies }: Round, now: string) {
    const { region, maxCasters, useTournamentCode, visibility, attendance, series } = evening.settings.template;
    await Promise.all(
      lobbies.map((lobby) =>
        this.lobbies.create({
          scrimId: lobby.scrimId,
          communityId: evening.communityId,
          createdBy: by,
          at,
          title: lobby.title,
          region,
          startsAt,
          visibility,
          maxCasters,
          useCodes: useTournamentCode,
          attendance,
          series,
          seats: TEAMS.flatMap((team) => lobby[team].map(({ userId, role }) => ({ userId, team, role }))),
          reserves: lobby.reserves,
        }),
      ),
    );
    return this.dispatch.send(
      eveningAggregate,
      { type: 'OpenRound', eveningId: evening.id, ctx: { now }, number },
      INITIATOR,
    );
  }
}
