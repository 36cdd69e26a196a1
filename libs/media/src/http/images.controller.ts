import { HttpError, NoApiKey, Public, RateLimit, ReturnsFile } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONTENT_TYPE, isName, type Storage, STORAGE } from '../storage/storage';
import { say } from '../texts/catalogue';

/** Every stored image gets a new name, so its content never changes. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** Serves stored images to any origin. Their names are unguessable, so no authorization is needed. */
@ApiTags('images')
@Public()
@NoApiKey()
@TokenScope('read', 'any')
@Controller('api/images')
export class ImagesController {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  @ApiOperation({ summary: 'Returns a stored picture.' })
  @RateLimit('images', 240, 60)
  @Get(':name')
  @ReturnsFile(CONTENT_TYPE)
  async find(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = isName(name) ? await this.storage.get(name) : undefined;
    if (!bytes) throw new HttpError(404, 'image-not-found', say('notFound'));
    await reply
      .header('content-type', CONTENT_TYPE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', IMMUTABLE_CACHE)
      .send(bytes);
  }
}
