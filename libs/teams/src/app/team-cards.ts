import { CARD_ABOUT_MAX, crestUrl } from '@muster/contracts/communities';
import { shortened } from '@muster/contracts/letters';
import type { TeamCard } from '@muster/contracts/teams';
import { CONFIG, type Config, LogTail, SnapshotCache } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import type { Team } from '../domain/team';
import { TeamQueries } from '../read/teams.queries';
import { TeamAccess } from './team-access';

/** The part of a team that strangers see. `crest`: the location of its stored image. */
export interface StrangersView {
  card: TeamCard;
  crest: string | null;
}

/** Teams as visitors without an account find them: public ones, and unlisted ones by a valid invite. */
@Injectable()
export class TeamCards {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: TeamQueries,
    private readonly snapshots: SnapshotCache,
    private readonly access: TeamAccess,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(slug: string, token: string | undefined): Promise<StrangersView | undefined> {
    if (this.config.TEAMS === 'off') return undefined;
    await this.tail.fence();
    const id = await this.queries.idOf(slug);
    const state = id === undefined ? undefined : (await this.snapshots.get<Team>(teamAggregate, id))?.state;
    if (!state || state.disbandedAt !== null) return undefined;
    const isOpen = token !== undefined && (await this.access.openInvite(state, token)) !== null;
    if (state.visibility !== 'public' && !isOpen) return undefined;
    const invite = token === undefined ? null : isOpen ? 'valid' : 'spent';
    return { card: await this.#card(state, invite), crest: state.crest };
  }

  async #card(state: Team, invite: TeamCard['invite']): Promise<TeamCard> {
    const { about } = await this.queries.wordsOf(state.id);
    return {
      name: state.name,
      tag: state.tag,
      slug: state.slug,
      about: shortened(about, CARD_ABOUT_MAX),
      crest: crestUrl(state, this.config.PUBLIC_URL),
      region: state.region,
      needs: [...state.needs],
      memberCount: state.members.length,
      invite,
    };
  }
}
