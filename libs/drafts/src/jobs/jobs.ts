import type { TeamName } from '@muster/contracts/constants';
import { CommandRejected, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { contextAt } from '../app/draft-context';
import { DraftCommands } from '../app/draft-commands';
import type { DraftCommand } from '../domain/draft';
import type { ADVANCE_DRAFT } from '../policies/clock.policy';
import type { FOLLOW_SCRIM, RECORD_DRAFT } from '../policies/scrims.policy';
import { DraftQueries } from '../read/drafts.queries';

const INITIATOR = { by: 'worker' };

/** The time of a turn, or of a captain's pause, is over. */
@Injectable()
export class AdvanceDraftJob implements JobOf<typeof ADVANCE_DRAFT> {
  readonly concurrency = 16;
  constructor(private readonly commands: DraftCommands) {}

  async perform({ ref, now }: EffectOf<typeof ADVANCE_DRAFT>): Promise<JobResult> {
    const { events } = await this.commands.send({ type: 'AdvanceDraft', ...ref, ctx: contextAt(now) }, INITIATOR);
    return events.length > 0 ? { done: events.map(({ type }) => type).join(' ') } : { skipped: 'nothing was due' };
  }
}

/** Seats or results of a scrim have changed: its drafts pause, end or are discarded. */
@Injectable()
export class FollowScrimJob implements JobOf<typeof FOLLOW_SCRIM> {
  constructor(
    private readonly commands: DraftCommands,
    private readonly drafts: DraftQueries,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async perform({ ref: { scrimId }, now }: EffectOf<typeof FOLLOW_SCRIM>): Promise<JobResult> {
    const scrim = await this.scrims.find(scrimId);
    if (!scrim) return { skipped: 'the scrim was deleted' };
    const done: string[] = [];
    for (let game = 1; game <= scrim.series.games; game++) {
      const isUntouched = (await this.drafts.snapshot(scrimId, game)).version === 0;
      if (isUntouched && game > scrim.results.length) continue;
      const target = { scrimId, game, ctx: contextAt(now) };
      done.push(...(await this.#send({ type: 'FollowResult', ...target })));
      done.push(...(await this.#send({ type: 'PauseForSeats', ...target })));
    }
    return done.length > 0 ? { done: done.join(' ') } : { skipped: 'nothing has changed for its drafts' };
  }

  async #send(command: DraftCommand): Promise<string[]> {
    return (await this.commands.send(command, INITIATOR)).events.map(({ type }) => type);
  }
}

/** Tells a scrim of its draft, unless the process that carried out the command has. */
@Injectable()
export class RecordDraftJob implements JobOf<typeof RECORD_DRAFT> {
  constructor(
    private readonly commands: DraftCommands,
    private readonly drafts: DraftQueries,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async perform({ ref }: EffectOf<typeof RECORD_DRAFT>): Promise<JobResult> {
    const { scrimId, game, version, step, holder, by } = ref;
    const scrim = await this.scrims.find(scrimId);
    const known = scrim?.drafts.find((draft) => draft.game === game)?.version ?? 0;
    if (!scrim || known >= version) return { skipped: 'the scrim knows it' };
    const how = { step, by, ...(holder && { holder: holder as TeamName }) };
    const recorded = this.commands.record(scrimId, game, await this.drafts.snapshot(scrimId, game), how);
    await recorded.catch((error: unknown) => {
      if (!(error instanceof CommandRejected)) throw error; // the scrim was deleted in the meantime
    });
    return { done: step };
  }
}
