import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { scrimAggregate } from '../aggregate';
import { TOURNAMENTS, type Tournaments } from '../ports';
import { Inject, Injectable } from '@nestjs/common';
import { awaitsResult, needsCode } from '../domain/codes';
import { inferWinningTeam } from '../domain/game-sides';
import { isOver } from '../domain/rules';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import type { READ_GAME_RESULT } from '../policies/game-result.policy';
import type { START_SCRIM } from '../policies/start.policy';
import type { GENERATE_CODE } from '../policies/tournament-code.policy';
import { ignoreMissingScrim } from './ignore-missing-scrim';

const INITIATOR = { by: 'worker' };
/** `now`: the database's time of the claim. The commands below use no randomness. */
const contextAt = (now: Date) => ({ now: now.toISOString(), random: 0 });

/** Starts a scrim at its start time. */
@Injectable()
export class StartScrimJob implements JobOf<typeof START_SCRIM> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
  ) {}

  async perform({ ref, now }: EffectOf<typeof START_SCRIM>): Promise<JobResult> {
    const { scrimId, startsAt } = ref;
    const scrim = await this.snapshots.findFresh(scrimId);
    if (!scrim) return { skipped: 'the scrim was deleted' };
    if (isOver(scrim.state, now.toISOString())) return { done: 'skipped: the scrim would already be over' };
    const { events } = await this.dispatch.send(
      scrimAggregate,
      { type: 'StartScrim', scrimId, ctx: contextAt(now), startsAt },
      INITIATOR,
    );
    return events.length > 0 ? { done: 'started' } : { skipped: 'rescheduled, already started, or already decided' };
  }
}

/** Requests the tournament code of a scrim from Riot. */
@Injectable()
export class GenerateTournamentCodeJob implements JobOf<typeof GENERATE_CODE> {
  backoffMs = 1_000;
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    @Inject(TOURNAMENTS) private readonly tournaments: Tournaments,
  ) {}

  async perform({ ref, now }: EffectOf<typeof GENERATE_CODE>, signal: AbortSignal): Promise<JobResult> {
    const { scrimId, revision } = ref;
    if (!this.tournaments.isEnabled) return { skipped: 'no Riot API key is configured' };
    const scrim = await this.snapshots.findFresh(scrimId);
    if (!scrim || !needsCode(scrim.state) || scrim.state.codeRevision !== revision)
      return { skipped: 'the code is no longer needed' };
    if (isOver(scrim.state, now.toISOString())) return { skipped: 'the scrim is over' };
    const { region } = scrim.state;
    const issued = await this.tournaments.issueCode({ id: scrimId, region }, signal);
    const recorded = await this.dispatch
      .send(
        scrimAggregate,
        { type: 'RecordCode', scrimId, ctx: contextAt(now), revision, region, code: issued },
        INITIATOR,
      )
      .catch(ignoreMissingScrim);
    if (recorded?.state.code?.code !== issued.code) return { skipped: 'the code arrived too late' };
    await this.tournaments.registerPlayers(
      recorded.state.seats.map((seat) => seat.userId),
      signal,
    );
    return { done: 'issued' };
  }

  /** Records the failure, so that the room shows the manual lobby instead. */
  async onExhausted({ ref, now }: EffectOf<typeof GENERATE_CODE>, reason: string): Promise<void> {
    const { scrimId, revision } = ref;
    if (await this.snapshots.findFresh(scrimId))
      await this.dispatch.send(
        scrimAggregate,
        { type: 'RecordCodeFailure', scrimId, ctx: contextAt(now), revision, reason },
        INITIATOR,
      );
  }
}

/** How long to look for a game, with and without a callback from Riot. */
const MAX_WAIT_MS = { viaCallback: 10 * 60_000, viaPolling: 2 * CURRENT_SCRIM_MS };

/** Reads the result of the game played with a scrim's code and proposes its winner. */
@Injectable()
export class ReadGameResultJob implements JobOf<typeof READ_GAME_RESULT> {
  readonly maxAttempts = 40;
  pollIntervalMs = { viaCallback: 5_000, viaPolling: 60_000 };
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    @Inject(TOURNAMENTS) private readonly tournaments: Tournaments,
  ) {}

  async perform({ ref, now, createdAt }: EffectOf<typeof READ_GAME_RESULT>, signal: AbortSignal): Promise<JobResult> {
    const { scrimId, gameId } = ref;
    const scrim = await this.snapshots.findFresh(scrimId);
    if (!scrim || !awaitsResult(scrim.state)) return { skipped: 'the result is no longer needed' };
    const { code } = scrim.state.code!;
    const { proposedGames } = scrim.state;
    if (gameId && proposedGames.includes(gameId)) return { skipped: 'the result was proposed before' };
    const games = await this.tournaments.gamesUnderCode(
      code,
      scrim.state.seats.map((seat) => seat.userId),
      signal,
    );
    // Games before one that was proposed belong to games of the series that are over.
    const proposed = games.findLastIndex((played) => proposedGames.includes(played.gameId));
    const later = games.slice(proposed + 1);
    const game = gameId ? later.find((played) => played.gameId === gameId) : later.at(-1);
    const how = gameId ? 'viaCallback' : 'viaPolling';
    if (!game && now.getTime() - createdAt.getTime() > MAX_WAIT_MS[how]) return { skipped: 'no game found' };
    if (!game) return { retryInMs: this.pollIntervalMs[how], reason: 'no game yet' };
    const team = inferWinningTeam(scrim.state, game);
    if (!team) return { done: 'game found, but no known players in it' };
    await this.dispatch.send(
      scrimAggregate,
      { type: 'ProposeWinner', scrimId, ctx: contextAt(now), team, gameId: game.gameId, code },
      INITIATOR,
    );
    return { done: `${team} proposed` };
  }
}
