import {
  type CommunityDiscord,
  communityDiscord,
  type DiscordTargetQuery,
  discordTargetQuery,
  type DiscordWebhookBody,
  discordWebhookBody,
} from '@muster/contracts/community-discord';
import type { Language } from '@muster/contracts/languages';
import { type Caller, CurrentUser, Idempotent, RateLimit, ResponseLanguage, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CommunityChannels } from '../app/community-channels';

/** Where a community shows its scrims in Discord, for its organisers. */
@ApiTags('communities')
@ApiBearerAuth()
@TokenScope('organise', 'community')
@Controller('api/communities/:slug')
export class CommunityDiscordController {
  constructor(private readonly channels: CommunityChannels) {}

  @ApiOperation({ summary: 'Returns the Discord channel of a community and how it does.' })
  @TokenScope('read', 'community')
  @Get('discord')
  @Returns(communityDiscord)
  find(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    return this.channels.find(slug, caller, language);
  }

  @ApiOperation({ summary: 'Disconnects the Discord channel of a community.' })
  @Idempotent()
  @Delete('discord')
  @Returns(communityDiscord)
  async disconnect(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: discordTargetQuery }) { channel }: DiscordTargetQuery,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    await this.channels.disconnect(slug, caller, channel);
    return this.channels.find(slug, caller, language);
  }

  @ApiOperation({ summary: 'Connects a channel by a webhook that Discord issued.' })
  @RateLimit('discord-webhook', 10, 60)
  @Idempotent()
  @Put('discord-webhook')
  @Returns(communityDiscord)
  async storeWebhook(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Body({ schema: discordWebhookBody }) { url }: DiscordWebhookBody,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    await this.channels.storeWebhook(slug, caller, url, language);
    return this.channels.find(slug, caller, language);
  }

  /** Posts a message to see whether it arrives. */
  @ApiOperation({ summary: 'Posts a test message into the connected channel.' })
  @RateLimit('discord-test', 5, 60)
  @Idempotent()
  @Post('discord/test')
  @HttpCode(200)
  @Returns(communityDiscord)
  async test(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: discordTargetQuery }) { channel }: DiscordTargetQuery,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    await this.channels.sendTest(slug, caller, channel);
    return this.channels.find(slug, caller, language);
  }

  @ApiOperation({ summary: 'Pauses messages to the connected channel.' })
  @Idempotent()
  @Post('discord/suspend')
  @HttpCode(200)
  @Returns(communityDiscord)
  async suspend(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: discordTargetQuery }) { channel }: DiscordTargetQuery,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    await this.channels.suspend(slug, caller, channel);
    return this.channels.find(slug, caller, language);
  }

  @ApiOperation({ summary: 'Resumes messages to the connected channel.' })
  @Idempotent()
  @Post('discord/resume')
  @HttpCode(200)
  @Returns(communityDiscord)
  async resume(
    @CurrentUser() caller: Caller,
    @Param('slug') slug: string,
    @Query({ schema: discordTargetQuery }) { channel }: DiscordTargetQuery,
    @ResponseLanguage() language: Language,
  ): Promise<CommunityDiscord> {
    await this.channels.resume(slug, caller, channel);
    return this.channels.find(slug, caller, language);
  }
}
