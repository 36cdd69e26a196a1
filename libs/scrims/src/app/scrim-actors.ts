import { Injectable } from '@nestjs/common';
import type { Actor, CommandContext } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { CommandContexts } from './command-contexts';

interface FoundActor<T> {
  actor: T & Actor;
  scrim: Scrim | undefined;
  ctx: CommandContext;
}

/** Finds the role that the caller of a command has in the community of its scrim, and the context of the command. */
@Injectable()
export class ScrimActors {
  constructor(
    private readonly views: ScrimViewCache,
    private readonly access: ScrimAccess,
    private readonly contexts: CommandContexts,
  ) {}

  /**
   * The scrim may be older than the newest one, but its community never changes. `joining`: becomes a reserve with the
   * command.
   */
  async find<T extends Actor>(scrimId: string, caller: T, joining?: string): Promise<FoundActor<T>> {
    const scrim = (await this.views.findCached(scrimId))?.state;
    const actor = await this.access.actor(scrim?.communityId ?? null, caller);
    return { actor, scrim, ctx: await this.contexts.of(scrim, joining) };
  }
}
