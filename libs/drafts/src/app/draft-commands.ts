import { CommandDispatcher, type CommandResult } from '@muster/platform';
import { DRAFTED_SCRIMS, type DraftedScrims, type DraftStep } from '@muster/scrims/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import type { DraftCommand } from '../domain/draft';
import type { Draft, DraftEvent } from '../domain/state';

type Initiator = Parameters<CommandDispatcher['send']>[2];

/** How the history of the scrim shows an event of its draft. */
export const STEPS: Readonly<Partial<Record<DraftEvent['type'], DraftStep>>> = {
  SelectionBegun: 'drawn',
  DraftBegun: 'begun',
  DraftPaused: 'paused',
  DraftResumed: 'resumed',
  ActionTakenBack: 'taken-back',
  DraftReset: 'reset',
  DraftCompleted: 'done',
  DraftCutShort: 'done',
  DraftDiscarded: 'reset',
};

/** Sends commands to drafts, and tells the scrim before it answers, because nobody changes seats during a draft. */
@Injectable()
export class DraftCommands {
  readonly #log = new Logger('drafts');
  constructor(
    private readonly dispatch: CommandDispatcher,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
  ) {}

  async send(command: DraftCommand, initiator: Initiator): Promise<CommandResult<Draft>> {
    const result = await this.dispatch.send(draftAggregate, command, initiator);
    const last = (result.events as readonly DraftEvent[]).findLast(({ type }) => STEPS[type]);
    if (last)
      await this.record(command.scrimId, command.game, result, {
        step: STEPS[last.type]!,
        ...(last.type === 'SelectionBegun' && { holder: last.holder }),
        by: initiator.by,
      }).catch((error: Error) => this.#log.warn(`the scrim will hear of its draft later: ${error.message}`));
    return result;
  }

  record(
    scrimId: string,
    game: number,
    { state, version }: Pick<CommandResult<Draft>, 'state' | 'version'>,
    how: Parameters<DraftedScrims['record']>[2],
  ): Promise<void> {
    const sides = state.settled?.sides ?? null;
    return this.scrims.record(scrimId, { game, state: state.state, version, sides }, how);
  }
}
