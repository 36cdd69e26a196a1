import { COMMUNITY_TITLES, type CommunityTitle, type CommunityTitles } from '@muster/communities/ports';
import { isFoundByAll } from '@muster/contracts/community-roles';
import { CONFIG, type Config, LogTail, SnapshotCache } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import { type Evening, stateAt } from '../domain/evening';
import { type Night, phaseOn } from '../domain/night';
import type { NextEvening, NextEvenings } from '../ports';
import { NightQueries } from './nights.queries';
import { PresentPeople } from './present-people';
import { type Teaser, teaserLine } from './teaser';

/** Evenings of public communities as visitors without an account see them. Others are as unknown to them. */
@Injectable()
export class EveningTeasers implements NextEvenings {
  constructor(
    private readonly tail: LogTail,
    private readonly snapshots: SnapshotCache,
    private readonly queries: NightQueries,
    private readonly present: PresentPeople,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(eveningId: string): Promise<Teaser | undefined> {
    await this.tail.fence();
    const evening = await this.snapshots.get<Evening>(eveningAggregate, eveningId);
    if (!evening || this.config.COMMUNITIES === 'off') return undefined;
    const community = (await this.titles.byIds([evening.state.communityId])).get(evening.state.communityId);
    if (!community || !isFoundByAll(community)) return undefined;
    return this.#toTeaser(evening.state, evening.version, community);
  }

  async nextOf(communityId: string): Promise<NextEvening | undefined> {
    const id = await this.queries.nextIdOf(communityId);
    const teaser = id === undefined ? undefined : await this.find(id);
    if (!teaser) return undefined;
    const { startsAt, zone, in: coming } = teaser;
    return { _id: teaser._id, startsAt, zone, in: coming, line: (language) => teaserLine(teaser, language) };
  }

  async #toTeaser(evening: Evening, version: number, { slug, name }: CommunityTitle): Promise<Teaser> {
    const { state: night } = await this.snapshots.load<Night>(nightAggregate, evening.nightId);
    const { rule, time } = phaseOn(night, evening.date);
    const now = new Date().toISOString();
    const { answers } = await this.present.of(evening, now);
    return {
      _id: evening.id,
      name: evening.settings.name,
      community: { slug, name },
      startsAt: evening.startsAt,
      zone: evening.settings.zone,
      rule,
      time,
      state: stateAt(evening, now),
      in: answers.filter(({ answer }) => answer === 'in').length,
      maxLobbies: evening.settings.maxLobbies,
      version,
    };
  }
}
