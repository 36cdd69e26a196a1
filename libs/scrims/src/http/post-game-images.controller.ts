import { addImageBody, scrimView } from '@muster/contracts';
import {
  initiatorOf,
  BodyLimit,
  type Caller,
  CommandDispatcher,
  Effects,
  HttpError,
  Idempotent,
  assertCaller,
  RateLimit,
  CommandRejected,
  ReturnsEncoded,
  CurrentUser,
} from '@muster/platform';
import { type ProcessedImage, IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { Body, Controller, Header, Inject, Param, Patch, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { AddImage } from '../domain/commands';
import { scrim as decider } from '../domain/decide';
import type { Scrim } from '../domain/scrim';
import { deleteIfUnused } from '../policies/unused-images.policy';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { commandContext } from './command-context';
import { ScrimErrorsFilter } from './scrim-errors.filter';

/** 2 MB, as base64, with a few words around it. */
const BODY_LIMIT = 2.8 * 1024 * 1024;

/** The picture of how a game ended. */
@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimErrorsFilter)
@Controller('api/scrims')
export class PostGameImagesController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly board: ScrimViewCache,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly pictures: ImageStore,
  ) {}

  /** Decoded before the wish is decided; whatever is decided, no picture stays that no scrim shows. */
  @RateLimit('upload', 6, 3_600)
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Patch(':id/add-image')
  @Header('content-type', 'application/json; charset=utf-8')
  @ReturnsEncoded(scrimView)
  async add(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: addImageBody }) { base64, uploadedBy }: z.output<typeof addImageBody>,
  ): Promise<string> {
    assertCaller(uploadedBy, caller);
    await this.#assertMayAdd(id, caller);
    const picture = await this.pictures.process(base64);
    await this.#store(id, picture);
    try {
      const scrim = await this.dispatch.send<Scrim>(
        new AddImage(id, caller, commandContext(), picture.location),
        initiatorOf(caller),
      );
      return await this.board.viewJson(scrim, caller);
    } catch (error) {
      // Only a clear no: after a lost answer nobody knows yet whether the scrim shows it.
      if (error instanceof CommandRejected) await this.pictures.remove(picture.location).catch(() => undefined);
      throw error;
    }
  }

  /** Who will be refused anyway is refused before his picture costs anything. */
  async #assertMayAdd(id: string, caller: Caller): Promise<void> {
    const scrim = await this.board.findFresh(id);
    if (!scrim) throw new HttpError(404, 'scrim-not-found', 'Scrim not found!');
    decider.decide(new AddImage(id, caller, commandContext(), ''), scrim.state);
  }

  /** Requests the clean-up effect before storing the file, so that a crash in between leaves no orphan. */
  async #store(scrimId: string, picture: ProcessedImage): Promise<void> {
    await this.effects.request(deleteIfUnused(scrimId, picture.location, Date.now()));
    await this.pictures.save(picture);
  }
}
