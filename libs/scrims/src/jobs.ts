import { CURRENT_FOR_MS } from '@muster/contracts';
import { Dispatch, type Effect, type Job, type Performed, Refusal, TOURNAMENTS, type Tournaments } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { awaitsGame, wantsCode } from './domain/codes';
import { ProposeWinner, RecordCode, RecordCodeFailure, StartScrim } from './domain/commands';
import { winningTeam } from './domain/result';
import type { Scrim } from './domain/scrim';
import { ScrimBoard } from './read/board';

const BY = { by: 'worker' };
/** The clock of the database, under which the effect was handed out; nothing here throws dice. */
const edgeAt = (now: Date) => ({ at: now.toISOString(), dice: 0 });
const isOver = ({ startsAt }: Scrim, now: Date): boolean => now.getTime() - Date.parse(startsAt) >= CURRENT_FOR_MS;

/** A scrim may be deleted while somebody else answers. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.rejection.code !== 'scrim-not-found') throw error;
}

/** Says that the start time has come. */
@Injectable()
export class StartingScrims implements Job {
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const { scrimId, startsAt } = ref as { scrimId: string; startsAt: string };
    const scrim = await this.board.find(scrimId);
    if (!scrim) return { dropped: 'the scrim was deleted' };
    if (isOver(scrim.state, now)) return { done: 'skipped: the scrim would already be over' };
    const { events } = await this.dispatch.send<Scrim>(new StartScrim(scrimId, edgeAt(now), startsAt), BY);
    return events.length > 0 ? { done: 'started' } : { dropped: 'rescheduled, already started, or already decided' };
  }
}

/** Asks Riot for the code of a scrim. */
@Injectable()
export class GeneratingCodes implements Job {
  backoffMs = 1_000;
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard, @Inject(TOURNAMENTS) private readonly tournaments: Tournaments) {}

  async perform({ ref, now }: Effect, signal: AbortSignal): Promise<Performed> {
    const { scrimId, revision } = ref as { scrimId: string; revision: number };
    if (!this.tournaments.enabled) return { dropped: 'no Riot API key is configured' };
    const scrim = await this.board.find(scrimId);
    if (!scrim || !wantsCode(scrim.state) || scrim.state.codeRevision !== revision) return { dropped: 'the code is no longer needed' };
    if (isOver(scrim.state, now)) return { dropped: 'the scrim is over' };
    const { region } = scrim.state;
    const issued = await this.tournaments.issue({ id: scrimId, region }, signal);
    const recorded = await this.dispatch.send<Scrim>(new RecordCode(scrimId, edgeAt(now), revision, region, issued), BY).catch(unlessGone);
    if (recorded?.state.code?.code !== issued.code) return { dropped: 'the code arrived too late' };
    await this.tournaments.meet(recorded.state.seats.map((seat) => seat.userId), signal);
    return { done: 'issued' };
  }

  /** From now on the manual lobby serves. */
  async exhausted({ ref, now }: Effect, reason: string): Promise<void> {
    const { scrimId, revision } = ref as { scrimId: string; revision: number };
    if (await this.board.find(scrimId)) await this.dispatch.send(new RecordCodeFailure(scrimId, edgeAt(now), revision, reason), BY);
  }
}

/** How long a game is waited for: after Riot called, and without that. */
const WAIT_MS = { called: 10 * 60_000, polled: 2 * CURRENT_FOR_MS };

/** Reads how the game under a scrim's code ended, and proposes its winner. */
@Injectable()
export class ReadingGames implements Job {
  readonly tries = 40;
  pauseMs = { called: 5_000, polled: 60_000 };
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard, @Inject(TOURNAMENTS) private readonly tournaments: Tournaments) {}

  async perform({ ref, now, createdAt }: Effect, signal: AbortSignal): Promise<Performed> {
    const { scrimId, gameId } = ref as { scrimId: string; gameId?: string };
    const scrim = await this.board.find(scrimId);
    if (!scrim || !awaitsGame(scrim.state)) return { dropped: 'the result is no longer needed' };
    const { code } = scrim.state.code!;
    const games = await this.tournaments.games(code, scrim.state.seats.map((seat) => seat.userId), signal);
    const game = gameId ? games.find((played) => played.gameId === gameId) : games.at(-1);
    const how = gameId ? 'called' : 'polled';
    if (!game && now.getTime() - createdAt.getTime() > WAIT_MS[how]) return { dropped: 'no game found' };
    if (!game) return { again: this.pauseMs[how], because: 'no game yet' };
    const team = winningTeam(scrim.state, game);
    if (!team) return { done: 'game found, but no known players in it' };
    await this.dispatch.send(new ProposeWinner(scrimId, edgeAt(now), team, game.gameId, code), BY);
    return { done: `${team} proposed` };
  }
}
