import { IMAGE_MAX_SIDE } from '@muster/contracts/constants';
import { addImageBody, scrimView } from '@muster/contracts/scrims';
import {
  initiatorOf,
  type Caller,
  CommandDispatcher,
  Effects,
  Idempotent,
  assertCaller,
  RateLimit,
  CommandRejected,
  ReturnsEncoded,
  CurrentUser,
} from '@muster/platform';
import { BodyLimit, type Holder, RequestHolder, TokenScope } from '@muster/platform/http';
import { type ProcessedImage, IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Body, Controller, Inject, Param, Patch, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { scrimAggregate } from '../aggregate';
import { ScrimActors } from '../app/scrim-actors';
import type { Actor } from '../domain/command';
import { scrim as decider } from '../domain/scrim';
import { deleteIfUnused } from '../policies/unused-images.policy';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { commandContext } from '../app/command-context';
import { ScrimErrorsFilter } from './scrim-errors.filter';

/** 2 MB as base64, with room for the other fields. */
const BODY_LIMIT = 2.8 * 1024 * 1024;

@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@TokenScope('organise', 'scrim')
@Controller('api/scrims')
export class PostGameImagesController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly actors: ScrimActors,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  /** Processes the image before the command is decided. No image stays in the store that no scrim uses. */
  @ApiOperation({
    summary: 'Stores the picture of the result.',
    description: 'The picture is decoded, scaled and encoded again.',
  })
  @RateLimit('upload', 6, 3_600)
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Patch(':id/add-image')
  @ReturnsEncoded(scrimView)
  async add(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: addImageBody }) { base64, uploadedBy }: z.output<typeof addImageBody>,
    @RequestHolder() holder: Holder,
  ): Promise<string> {
    assertCaller(uploadedBy, caller);
    const { actor } = await this.actors.find(id, caller);
    await this.#assertMayAdd(id, actor);
    const image = await this.images.process(base64, IMAGE_MAX_SIDE, holder);
    await this.#store(id, image);
    try {
      const scrim = await this.dispatch.send(
        scrimAggregate,
        { type: 'AddImage', scrimId: id, by: actor, ctx: commandContext(), location: image.location },
        initiatorOf(caller),
      );
      return await this.views.jsonOf(scrim, caller);
    } catch (error) {
      // Only after a rejection: after other errors the scrim may still use the image.
      if (error instanceof CommandRejected) await this.images.remove(image.location).catch(() => undefined);
      throw error;
    }
  }

  /** Rejects callers early, before their image is processed. */
  async #assertMayAdd(id: string, actor: Actor): Promise<void> {
    const scrim = await this.snapshots.requireFresh(id);
    decider.decide({ type: 'AddImage', scrimId: id, by: actor, ctx: commandContext(), location: '' }, scrim.state);
  }

  /**
   * Files and events cannot be committed together: the clean-up effect is requested before the file is stored, and the
   * file before the command, so that a crash in between leaves no orphan and the storage needs no sweep.
   */
  async #store(scrimId: string, image: ProcessedImage): Promise<void> {
    await this.effects.request(deleteIfUnused(scrimId, image.location, Date.now()));
    await this.images.save(image);
  }
}
