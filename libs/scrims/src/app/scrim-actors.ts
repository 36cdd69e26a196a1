import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitles,
} from '@muster/communities/ports';
import { may } from '@muster/contracts/scrim-rights';
import { TEAMS as TEAM_DIRECTORY, type TeamOf, type Teams } from '@muster/teams/ports';
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
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(TEAM_DIRECTORY) private readonly teams: Teams,
  ) {}

  /** The scrim may be older than the newest one, but its community never changes. */
  async find<T extends Actor>(scrimId: string, caller: T): Promise<FoundActor<T>> {
    const scrim = (await this.snapshots.find(scrimId))?.state;
    const actor = await this.access.actor(scrim?.communityId ?? null, caller);
    const sides = scrim?.teamIds && (await this.#sidesOf(scrim.teamIds, caller.userId));
    return { actor: { ...actor, ...(sides && { sides }) }, scrim, ctx: commandContext() };
  }

  async #sidesOf({ teamOne, teamTwo }: NonNullable<Scrim['teamIds']>, userId: string): Promise<Actor['sides']> {
    const [teams, joined] = await Promise.all([
      this.teams.byIds([teamOne, teamTwo]),
      this.memberships.communitiesOf(userId),
    ]);
    const sideOf = async (team: TeamOf | undefined) => ({
      name: team?.name ?? '',
      plays: team?.members.some((member) => member.userId === userId && member.kind !== 'coach') ?? false,
      books: team !== undefined && (await this.teams.bookersOf(team)).includes(userId),
      isNear: team?.communities.some((id) => joined.some(({ communityId }) => communityId === id)) ?? false,
    });
    return { teamOne: await sideOf(teams.get(teamOne)), teamTwo: await sideOf(teams.get(teamTwo)) };
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
