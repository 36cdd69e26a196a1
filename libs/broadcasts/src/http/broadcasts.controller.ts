import {
  type BroadcastBody,
  broadcastBody,
  type BroadcastLink,
  broadcastLinks,
  type NewBroadcastLink,
  newBroadcastLink,
} from '@muster/contracts/broadcasts';
import type { Language } from '@muster/contracts/languages';
import { type Page, pageOf, pageQuery, type PageQuery } from '@muster/contracts/pages';
import { successResponse, toPersonView } from '@muster/contracts/users';
import {
  type Caller,
  CONFIG,
  type Config,
  CurrentUser,
  Idempotent,
  RateLimit,
  ResponseLanguage,
  Returns,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { DRAFTED_SCRIMS, type DraftedScrim, type DraftedScrims } from '@muster/scrims/ports';
import { PEOPLE, type People, type Person } from '@muster/users/ports';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BroadcastRejection } from '../domain/errors';
import { BroadcastStreams } from '../realtime/broadcast-streams';
import { type Broadcast, Broadcasts } from '../write/broadcasts.store';

/** The broadcast links of a scrim: casters see and revoke their own, managers all. */
@ApiTags('broadcasts')
@ApiBearerAuth()
@TokenScope('organise', 'scrim')
@Controller('api/scrims/:id/broadcasts')
export class BroadcastsController {
  constructor(
    private readonly broadcasts: Broadcasts,
    private readonly streams: BroadcastStreams,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The response is the only one that holds the address: a repeat with the key answers without it. */
  @ApiOperation({
    summary: 'Creates a link for OBS; its token is shown once.',
    description: 'For casters and managers of the scrim; at most ten per scrim.',
  })
  @RateLimit('broadcasts', 60, 3_600, [120, 86_400])
  @Idempotent({ omits: ['url'] })
  @Post()
  @Returns(newBroadcastLink, 201)
  async create(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: broadcastBody }) { kind, delaySeconds }: BroadcastBody,
    @ResponseLanguage() language: Language,
  ): Promise<NewBroadcastLink> {
    const { scrim } = await this.#require(id, caller);
    const created = { kind, delaySeconds, language, createdBy: caller.userId };
    const { token, ...link } = await this.broadcasts.create(scrim, created);
    const people = await this.people.findMany([caller.userId]);
    return { ...toLink(link, people), url: `${this.config.PUBLIC_URL}/broadcast/${token}` };
  }

  @ApiOperation({
    summary: 'Lists the broadcast links of a scrim, without their tokens.',
    description: 'Casters see their own, managers all.',
  })
  @RateLimit('broadcast-links', 120, 60)
  @TokenScope('read', 'scrim')
  @Get()
  @Returns(broadcastLinks)
  async list(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<BroadcastLink[] | Page<BroadcastLink>> {
    const { isManager } = await this.#require(id, caller);
    const all = await this.broadcasts.ofScrim(id);
    const links = all.filter(({ createdBy }) => isManager || createdBy === caller.userId);
    const people = await this.people.findMany(links.map(({ createdBy }) => createdBy));
    return pageOf(
      links.map((link) => toLink(link, people)),
      query,
    );
  }

  @ApiOperation({ summary: 'Ends a broadcast link.' })
  @RateLimit('broadcast-links', 120, 60)
  @Idempotent()
  @Delete(':broadcastId')
  @Returns(successResponse)
  async revoke(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Param('broadcastId') broadcastId: string,
  ): Promise<{ success: true }> {
    const { isManager } = await this.#require(id, caller);
    if (!(await this.broadcasts.delete(broadcastId, id, isManager ? null : caller.userId)))
      throw new BroadcastRejection('broadcast-not-found');
    this.streams.end(broadcastId);
    return { success: true };
  }

  async #require(id: string, caller: Caller): Promise<{ scrim: DraftedScrim; isManager: boolean }> {
    const found = await this.scrims.requireOpen(id, caller);
    if (!found.isManager && !found.scrim.casters.includes(caller.userId)) throw new BroadcastRejection('caster-only');
    return found;
  }
}

function toLink(link: Broadcast, people: ReadonlyMap<string, Person>): BroadcastLink {
  const { id, kind, delaySeconds, createdBy, createdAt } = link;
  const person = people.get(createdBy);
  return {
    _id: id,
    kind,
    delaySeconds,
    _user: person ? toPersonView(person) : null,
    createdAt: createdAt.toISOString(),
  };
}
