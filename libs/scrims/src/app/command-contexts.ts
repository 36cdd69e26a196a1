import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { AvailableReserves } from '../read/available-reserves';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { commandContext } from './command-context';

/** Finds what a command on a scrim has to know of its reserves. Costs nothing for scrims without reserves. */
@Injectable()
export class CommandContexts {
  constructor(
    private readonly views: ScrimViewCache,
    private readonly reserves: AvailableReserves,
  ) {}

  /**
   * `joining`: becomes a reserve with this command. The scrim may be older than the newest one, and would lack a reserve
   * who has just joined on another node.
   */
  async of(scrim: Scrim | undefined, joining?: string): Promise<CommandContext> {
    if (!scrim || scrim.attendance.reserves === 0) return commandContext();
    const fresh = (await this.views.findFresh(scrim.id))?.state ?? scrim;
    const available = await this.reserves.find(fresh, joining === undefined ? [] : [joining]);
    return { ...commandContext(), available };
  }

  /** For jobs, which know only the id. */
  async ofId(scrimId: string): Promise<CommandContext> {
    return this.of((await this.views.findFresh(scrimId))?.state);
  }
}
