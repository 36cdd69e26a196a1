import { opponentRoutes } from '@muster/contracts/board-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { Rejection } from '@muster/kernel';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject } from '@nestjs/common';
import { BoardAccess } from '../app/board-access';
import { opponentsOf } from '../domain/opponents';
import { BookingQueries } from '../read/bookings.queries';
import { OpponentNotes } from '../write/opponent-notes.store';

type Routes = typeof opponentRoutes;

/** Teams remember others. */
@Serves('board', opponentRoutes)
export class OpponentsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly bookings: BookingQueries,
    private readonly notes: OpponentNotes,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
  ) {}

  async opponents({ caller, params: { slug }, query }: RequestOf<Routes['opponents']>) {
    const { id } = await this.access.member(slug, caller);
    const played = await this.bookings.playedBy(id);
    const winners = await this.scrims.winnersOf(played.map(({ scrimId }) => scrimId));
    const all = opponentsOf(id, played, (scrimId) => winners.get(scrimId) ?? []);
    const range = toRange({ page: 1, ...query });
    const page = all.slice(range.offset, range.offset + range.limit);
    const [refs, notes] = await Promise.all([
      this.teams.refs(
        page.map(({ teamId }) => teamId),
        caller,
      ),
      this.notes.notesOf(id),
    ]);
    const data = page.flatMap(({ teamId, bookings, won, lost, last }) => {
      const team = refs.get(teamId);
      return team ? [{ team, bookings, games: { won, lost }, last, note: notes.get(teamId) ?? '' }] : [];
    });
    return { success: true as const, data, pagination: toPagination(range, all.length) };
  }

  async note({ caller, params: { slug, teamId }, body: { text } }: RequestOf<Routes['note']>) {
    const { id } = await this.access.member(slug, caller);
    if (!(await this.bookings.haveMet(id, teamId))) throw new Rejection('team-not-found');
    await this.notes.write(id, teamId, text, caller.userId);
    return { success: true as const };
  }
}
