import { legalView, type LegalView } from '@muster/contracts/site';
import { Public, RateLimit, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { legalAddress, LegalTexts } from '../app/legal-texts';

/** The privacy policy and the terms. */
@ApiTags('site')
@Public()
@TokenScope('read', 'any')
@Controller('api/site/legal')
export class LegalController {
  constructor(private readonly texts: LegalTexts) {}

  @ApiOperation({
    summary: 'Returns a legal text.',
    description: 'In this language, else in English, of the operator, else of Muster.',
  })
  @RateLimit('legal', 240, 60)
  @Get(':kind/:language')
  @Returns(legalView)
  find(@Param('kind') kind: string, @Param('language') language: string): Promise<LegalView> {
    return this.texts.find(legalAddress(kind, language));
  }
}
