import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { may } from '@muster/contracts/scrim-rights';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, CommandContext } from '../domain/command';
import type { Scrim } from '../domain/state';
import { subjectOf } from '../domain/rules';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { commandContext } from './command-context';
import { Rejection } from '@muster/kernel';

interface FoundActor<T> {
  actor: T & Actor;
  scrim: Scrim | undefined;
  ctx: CommandContext;
}

/** Finds the role that the caller of a command has in the community of its scrim, and the context of the command. */
@Injectable()
export class ScrimActors {
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  /** The scrim may be older than the newest one, but its community never changes. */
  async find<T extends Actor>(scrimId: string, caller: T): Promise<FoundActor<T>> {
    const scrim = (await this.snapshots.find(scrimId))?.state;
    const actor = await this.access.actor(scrim?.communityId ?? null, caller);
    return { actor, scrim, ctx: commandContext() };
  }

  /**
   * Like {@link find}, for commands after which a user takes part or a scrim is upcoming again, which archived
   * communities do not allow. A caller who may not open the scrim passes, because the decider rejects them as for any
   * scrim.
   */
  async findForJoining<T extends Actor>(scrimId: string, caller: T): Promise<FoundActor<T>> {
    const found = await this.find(scrimId, caller);
    const { actor, scrim } = found;
    if (!scrim?.communityId || !may(actor, 'open', subjectOf(scrim))) return found;
    const community = (await this.titles.byIds([scrim.communityId])).get(scrim.communityId);
    if (community?.archived) throw new Rejection('community-archived');
    return found;
  }
}
