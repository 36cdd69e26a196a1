import { CARD_ABOUT_MAX, type CommunityCard, crestUrl } from '@muster/contracts/communities';
import { shortened } from '@muster/contracts/letters';
import { CONFIG, type Config, LogTail, SnapshotCache } from '@muster/platform';
import { NEXT_EVENINGS, type NextEvening, type NextEvenings } from '@muster/nights/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { communityAggregate } from '../aggregate';
import type { Community } from '../domain/community';
import { CommunityQueries } from '../read/communities.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { InviteTokens } from './invite-tokens';

/**
 * The part of a community that strangers see. `evening`: the line about its next evening in link previews. `crest`: the
 * location of its stored image.
 */
export interface StrangersView {
  card: CommunityCard;
  evening: NextEvening['line'] | null;
  crest: string | null;
}

/** Communities as visitors without an account find them: public ones, and unlisted ones by a valid invite. */
@Injectable()
export class CommunityCards {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: CommunityQueries,
    private readonly snapshots: SnapshotCache,
    private readonly inviteTokens: InviteTokens,
    private readonly memberships: MembershipQueries,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(NEXT_EVENINGS) private readonly evenings: NextEvenings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes no use of the invite, because there is no account to count it for: the one that joins takes it. */
  async find(slug: string, inviteToken: string | undefined): Promise<StrangersView | undefined> {
    if (this.config.COMMUNITIES === 'off') return undefined;
    await this.tail.fence();
    const id = await this.queries.idBySlug(slug);
    const community = id === undefined ? undefined : await this.snapshots.get<Community>(communityAggregate, id);
    if (!community || community.state.archived) return undefined;
    const { state } = community;
    const invite = inviteToken === undefined ? null : await this.#inviteState(state, inviteToken);
    if (state.visibility !== 'public' && invite !== 'valid') return undefined;
    const evening = await this.evenings.nextOf(state.id);
    return {
      card: await this.#card(state, invite, evening),
      evening: evening?.line ?? null,
      crest: state.crest,
    };
  }

  async #inviteState(community: Community, token: string): Promise<'valid' | 'spent'> {
    const invite = await this.inviteTokens.findOpen(community, token);
    return invite && (invite.lasting || invite.used < invite.uses) ? 'valid' : 'spent';
  }

  async #card(
    state: Community,
    invite: CommunityCard['invite'],
    evening: NextEvening | undefined,
  ): Promise<CommunityCard> {
    const [words, counts, next] = await Promise.all([
      this.queries.wordsOf(state.id),
      this.memberships.counts([state.id]),
      this.scrims.nextPublicOf(state.id),
    ]);
    return {
      name: state.name,
      slug: state.slug,
      about: shortened(words.about, CARD_ABOUT_MAX),
      crest: crestUrl(state, this.config.PUBLIC_URL),
      links: [...words.links],
      region: state.region,
      memberCount: counts.get(state.id)?.members ?? 0,
      entry: state.entry,
      next: next ?? null,
      nextEvening: evening
        ? { _id: evening._id, startsAt: evening.startsAt, zone: evening.zone, in: evening.in }
        : null,
      invite,
    };
  }
}
