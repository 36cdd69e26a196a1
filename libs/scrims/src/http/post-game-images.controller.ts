import { addImageBody, scrimView } from '@muster/contracts';
import { asked, BodyLimit, type Caller, Dispatch, Effects, HttpRefusal, Idempotent, mustBeCaller, type Picture, PICTURES, type Pictures, RateLimit, Refusal, ReturnsEncoded, Who } from '@muster/platform';
import { Body, Controller, Header, Inject, Param, Patch, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { AddImage } from '../domain/commands';
import { scrim as decider } from '../domain/decide';
import type { Scrim } from '../domain/scrim';
import { unusedLater } from '../policies/pictures';
import { ScrimBoard } from '../read/board';
import { edge } from './edge';
import { ScrimRefusals } from './refusals.filter';

/** 2 MB, as base64, with a few words around it. */
const BODY_LIMIT = 2.8 * 1024 * 1024;

/** The picture of how a game ended. */
@ApiTags('scrims')
@ApiBearerAuth()
@UseFilters(ScrimRefusals)
@Controller('api/scrims')
export class PostGameImagesController {
  constructor(private readonly dispatch: Dispatch, private readonly board: ScrimBoard, private readonly effects: Effects, @Inject(PICTURES) private readonly pictures: Pictures) {}

  /** Decoded before the wish is decided; whatever is decided, no picture stays that no scrim shows. */
  @RateLimit('upload', 6, 3_600)
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Patch(':id/add-image')
  @Header('content-type', 'application/json; charset=utf-8')
  @ReturnsEncoded(scrimView)
  async add(@Who() who: Caller, @Param('id') id: string, @Body({ schema: addImageBody }) { base64, uploadedBy }: z.output<typeof addImageBody>): Promise<string> {
    mustBeCaller(uploadedBy, who);
    await this.#mayAdd(id, who);
    const picture = await this.pictures.develop(base64);
    await this.#keep(id, picture);
    try {
      const scrim = await this.dispatch.send<Scrim>(new AddImage(id, who, edge(), picture.location), asked(who));
      return await this.board.encoded(scrim, who);
    } catch (error) {
      // Only a clear no: after a lost answer nobody knows yet whether the scrim shows it.
      if (error instanceof Refusal) await this.pictures.drop(picture.location).catch(() => undefined);
      throw error;
    }
  }

  /** Who will be refused anyway is refused before his picture costs anything. */
  async #mayAdd(id: string, who: Caller): Promise<void> {
    const scrim = await this.board.find(id);
    if (!scrim) throw new HttpRefusal(404, 'scrim-not-found', 'Scrim not found!');
    decider.decide(new AddImage(id, who, edge(), ''), scrim.state);
  }

  /** Requests the clean-up effect before storing the file, so that a crash in between leaves no orphan. */
  async #keep(scrimId: string, picture: Picture): Promise<void> {
    await this.effects.wish(unusedLater(scrimId, picture.location, Date.now()));
    await this.pictures.store(picture);
  }
}
