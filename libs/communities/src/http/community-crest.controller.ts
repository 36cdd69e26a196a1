import { type CommunityView, communityView, crestBody } from '@muster/contracts/communities';
import { CREST_MAX_SIDE } from '@muster/contracts/constants';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import {
  type Caller,
  CommandDispatcher,
  CommandRejected,
  CurrentUser,
  Effects,
  Idempotent,
  initiatorOf,
  LogTail,
  RateLimit,
  Returns,
} from '@muster/platform';
import { BodyLimit, type Holder, RequestHolder, TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Inject, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { communityAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { CommunityAccess, type FoundCommunity } from '../app/community-access';
import type { ChangeCrest } from '../domain/community-commands';
import { community as decider } from '../domain/decide-community';
import { deleteCrestIfUnused } from '../policies/unused-crests.policy';
import { CommunityViews } from '../read/community-views';

/** 2 MB as base64. */
const BODY_LIMIT = 2.8 * 1024 * 1024;

/** The image of a community. */
@ApiTags('communities')
@ApiBearerAuth()
@TokenScope('organise', 'community')
@Controller('api/communities/:slug/crest')
export class CommunityCrestController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: CommunityAccess,
    private readonly views: CommunityViews,
    private readonly effects: Effects,
    private readonly tail: LogTail,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  /**
   * The order lets a crash leave no orphan: the clean-up is requested before the image is stored, and the image stored
   * before the command.
   */
  @ApiOperation({
    summary: 'Stores the crest of a community.',
    description: 'The picture is decoded, scaled and encoded again.',
  })
  @RateLimit('crest', 12, 3_600, [48, 86_400])
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Put()
  @Returns(communityView)
  async set(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: crestBody }) { base64 }: z.output<typeof crestBody>,
    @RequestHolder() holder: Holder,
  ): Promise<CommunityView> {
    const found = await this.access.findForOrganiser(slug, caller);
    // Rejects before the image is processed.
    decider.decide(toCommand(found, ''), found.state);
    const image = await this.images.process(base64, CREST_MAX_SIDE, holder);
    await this.effects.request(deleteCrestIfUnused(found.id, image.location, Date.now()));
    await this.images.save(image);
    try {
      return await this.#change(found, caller, image.location);
    } catch (error) {
      // Only after a rejection: after other errors the community may still show the image.
      if (error instanceof CommandRejected) await this.images.remove(image.location).catch(() => undefined);
      throw error;
    }
  }

  @ApiOperation({ summary: 'Removes the crest of a community.' })
  @RateLimit('edit-community', 60, 3_600)
  @Idempotent()
  @Delete()
  @Returns(communityView)
  async remove(@CurrentUser() caller: Caller, @Param('slug') slug: string): Promise<CommunityView> {
    return this.#change(await this.access.findForOrganiser(slug, caller), caller, null);
  }

  async #change(found: FoundCommunity, caller: Caller, location: string | null): Promise<CommunityView> {
    await this.dispatch.send(communityAggregate, toCommand(found, location), initiatorOf(caller));
    await this.tail.fence();
    const [view] = await this.views.of([await this.access.find(found.state.slug, caller)], caller);
    return view!;
  }
}

const toCommand = ({ id, actor }: FoundCommunity, location: string | null): ChangeCrest => ({
  type: 'ChangeCrest',
  communityId: id,
  by: actor,
  ctx: commandContext(),
  location,
});
