import type { TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Unit } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type pg from 'pg';
import { scrimAggregate } from '../aggregate';
import { winnersOf } from '../domain/games';
import { assertNoDraft, assertNoWinner } from '../domain/rules';
import type { ScrimCommand } from '../domain/scrim';
import type { Seat, SeatCall } from '../domain/state';
import type { CalledSeats, NewTeamScrim, TakenSeat, TeamScrims } from '../ports';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { takenSeats } from '../read/taken-seats';
import { commandContext, lobbyPassword } from './command-context';

const ATTENDANCE = { checkIn: true, opensMinutes: 30, closesMinutes: 5, reserves: 0 };

/** Creates, moves and deletes the scrims of bookings. The board has checked who may do so. */
@Injectable()
export class TeamScrimCommands implements TeamScrims {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    private readonly views: ScrimViews,
  ) {}

  async create(
    unit: Unit,
    { scrimId, createdBy, host, at, title, seats, calls, series, ...scrim }: NewTeamScrim,
  ): Promise<void> {
    const { bookingId, teamIds, region, startsAt, visibility } = scrim;
    const settings = { title, region, startsAt, visibility, maxCasters: 0, useCodes: true };
    await unit.decide(unit.create(scrimAggregate, scrimId), {
      type: 'CreateScrim',
      scrimId,
      conversationId: uuid(),
      by: asAdmin(createdBy),
      ctx: { ...commandContext(), now: at },
      settings: { ...settings, lobbyName: title, lobbyPassword: lobbyPassword() },
      host: host === null ? { kind: 'random' } : { kind: 'chosen', userId: host },
      bookingId,
      teamIds,
      calls,
      attendance: ATTENDANCE,
      series,
      seats,
    });
  }

  move(unit: Unit, scrimId: string, { startsAt, by, at }: { startsAt: string; by: string; at: string }): Promise<void> {
    return this.#send(unit, at, { type: 'EditScrim', scrimId, by: asAdmin(by), changes: { startsAt } });
  }

  cancel(unit: Unit, scrimId: string, { by, at }: { by: string; at: string }): Promise<void> {
    return this.#send(unit, at, { type: 'DeleteScrim', scrimId, by: asAdmin(by) });
  }

  async freeSeat(unit: Unit, scrimId: string, { userId, side, at }: { userId: string; side: TeamName; at: string }) {
    const scrim = await unit.load(scrimAggregate, scrimId);
    const ctx = { ...commandContext(), now: at };
    if (scrim.state.seats.some((seat) => seat.userId === userId && seat.team === side))
      await unit.decide(scrim, { type: 'FreeSeat', scrimId, userId, ctx });
    else if (scrim.state.offers.some((offer) => offer.userId === userId && offer.team === side))
      await unit.decide(scrim, { type: 'WithdrawOffer', scrimId, userId, ctx });
  }

  async seats(unit: Unit, scrimId: string): Promise<readonly Seat[]> {
    return (await unit.load(scrimAggregate, scrimId)).state.seats;
  }

  async lineUp(
    unit: Unit,
    scrimId: string,
    { side, players, by, at }: { side: TeamName; players: readonly Omit<Seat, 'team'>[]; by: string; at: string },
    check: () => Promise<void>,
  ): Promise<void> {
    const { state } = await unit.load(scrimAggregate, scrimId);
    assertNoWinner(state);
    assertNoDraft(state);
    await check();
    await this.#send(unit, at, { type: 'LineUpTeam', scrimId, by: asAdmin(by), team: side, players });
  }

  call(unit: Unit, scrimId: string, { by, at, side, ...call }: CalledSeats): Promise<void> {
    return this.#send(unit, at, { type: 'CallSeats', scrimId, by: asAdmin(by), team: side, ...call });
  }

  endCall(unit: Unit, scrimId: string, { by, at, side }: Omit<CalledSeats, 'roles' | 'audience'>): Promise<void> {
    return this.#send(unit, at, { type: 'EndSeatCall', scrimId, by: asAdmin(by), team: side });
  }

  async calls(unit: Unit, scrimId: string): Promise<readonly SeatCall[]> {
    return (await unit.load(scrimAggregate, scrimId)).state.calls;
  }

  async winnersOf(scrimIds: readonly string[]): Promise<ReadonlyMap<string, readonly TeamName[]>> {
    const found = await this.snapshots.findMany(scrimIds);
    return new Map(found.map(({ state }) => [state.id, winnersOf(state)]));
  }

  async view(scrimId: string, caller: { userId: string; isAdmin: boolean }): Promise<ScrimView | undefined> {
    const scrim = await this.snapshots.findFresh(scrimId);
    const isOpen = scrim && (await this.access.may(caller, 'open', scrim.state));
    return isOpen ? this.views.viewOf(scrim, caller) : undefined;
  }

  takenIn(
    userIds: readonly string[],
    span: { start: number; end: number },
    except: string | null,
    client: pg.ClientBase,
  ): Promise<ReadonlyMap<string, TakenSeat>> {
    return takenSeats(async (sql, values) => (await client.query(sql, values)).rows, userIds, span, except);
  }

  async #send(unit: Unit, at: string, given: Sent): Promise<void> {
    const command = { ...given, ctx: { ...commandContext(), now: at } } as ScrimCommand;
    await unit.decide(await unit.load(scrimAggregate, given.scrimId), command);
  }
}

type Sent = ScrimCommand extends infer C
  ? C extends { type: 'EditScrim' | 'DeleteScrim' | 'LineUpTeam' | 'CallSeats' | 'EndSeatCall' }
    ? Omit<C, 'ctx'>
    : never
  : never;
const asAdmin = (userId: string) => ({ userId, isAdmin: true });
