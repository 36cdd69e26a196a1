import { type BroadcastQuery, broadcastQuery, broadcastView } from '@muster/contracts/broadcasts';
import { LogTail, NoApiKey, Public, RateLimit, ReturnsEncoded, ReturnsFile } from '@muster/platform';
import { EventStreams, TokenScope } from '@muster/platform/http';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LinkRights } from '../app/link-rights';
import { BroadcastRejection } from '../domain/errors';
import { BroadcastStreams } from '../realtime/broadcast-streams';
import type { Broadcast } from '../read/broadcasts.schema';
import { Broadcasts } from '../write/broadcasts.store';

/**
 * Serves what a broadcast link shows. The page runs in OBS, which sends neither an API key nor a token, so the secret
 * address is enough.
 */
@ApiTags('broadcasts')
@Public()
@NoApiKey()
@TokenScope('read')
@Controller('api/broadcast/:token')
export class BroadcastController {
  constructor(
    private readonly broadcasts: Broadcasts,
    private readonly rights: LinkRights,
    private readonly streams: BroadcastStreams,
    private readonly events: EventStreams,
    private readonly tail: LogTail,
  ) {}

  @ApiOperation({
    summary: 'Returns what a broadcast link shows now, as it was `delaySeconds` ago.',
    description:
      'Needs no API key: the token of the address is the proof. `scene` shows another kind than that of the link. `state` is null until the delay has reached a first moment.',
  })
  @RateLimit('broadcast', 60, 60)
  @Get()
  @ReturnsEncoded(broadcastView)
  async show(@Param('token') token: string, @Query({ schema: broadcastQuery }) query: BroadcastQuery): Promise<string> {
    return this.streams.viewOf(await this.#require(token, query));
  }

  /** Server-sent events: `state` with the view, first and whenever it changes; `gone` when the link has ended. */
  @ApiOperation({
    summary: 'Sends what a broadcast link shows as server-sent events, from now on.',
    description:
      'Events are `state`, with the body of the call without `/events`, and `gone` once the link is revoked. A comment comes every 15 seconds.',
  })
  @RateLimit('broadcast-events', 150, 60)
  @Get('events')
  @ReturnsFile('text/event-stream')
  async follow(
    @Param('token') token: string,
    @Query({ schema: broadcastQuery }) query: BroadcastQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = await this.#require(token, query);
    await this.streams.prepare(link);
    await this.streams.attach(link, this.events.open(request, reply, link.id));
  }

  /** Returns the link, with the scene that was asked for as its kind. */
  async #require(token: string, { scene }: BroadcastQuery): Promise<Broadcast> {
    const [link] = await Promise.all([this.broadcasts.findByToken(token), this.tail.fence()]);
    if (!link || !(await this.rights.isOpen(link))) throw new BroadcastRejection('broadcast-not-found');
    return scene ? { ...link, kind: scene } : link;
  }
}
