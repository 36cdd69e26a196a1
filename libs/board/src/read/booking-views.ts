import type { BookingView } from '@muster/contracts/board';
import type { Snapshot } from '@muster/platform';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Booking, stateAt } from '../domain/booking';
import { BoardTextQueries } from './board-texts.queries';

type BookingSnapshot = Snapshot<Booking>;

@Injectable()
export class BookingViews {
  constructor(
    private readonly texts: BoardTextQueries,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async of(bookings: readonly BookingSnapshot[], viewer: { userId: string; isAdmin: boolean }): Promise<BookingView[]> {
    const teamIds = new Set(bookings.flatMap(({ state }) => state.teams));
    const [texts, refs] = await Promise.all([
      this.texts.byIds(bookings.flatMap(({ state }) => state.cancelled?.reasonId ?? [])),
      this.teams.refs([...teamIds], viewer),
    ]);
    const now = new Date().toISOString();
    return bookings.map(({ state, version }) => ({
      _id: state.id,
      teams: state.teams.flatMap((id) => refs.get(id) ?? []),
      scrim: { _id: state.scrimId, gameStartTime: state.startsAt },
      startsAt: state.startsAt,
      games: state.games,
      state: stateAt(state, now),
      proposal: state.proposal && state.proposal.expiresAt > now ? state.proposal : null,
      cancelled: state.cancelled && {
        by: state.cancelled.by,
        reason: state.cancelled.reasonId === null ? null : (texts.get(state.cancelled.reasonId) ?? null),
        at: state.cancelled.at,
      },
      again: state.again,
      version,
    }));
  }

  async one(booking: BookingSnapshot, viewer: { userId: string; isAdmin: boolean }): Promise<BookingView> {
    return (await this.of([booking], viewer))[0]!;
  }
}
