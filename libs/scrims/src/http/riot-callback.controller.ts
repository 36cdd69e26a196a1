import { callbackResponse, riotCallback, type RiotCallback } from '@muster/contracts/riot';
import { Effects, HttpError, NoApiKey, Public, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { TOURNAMENTS, type Tournaments } from '../ports';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { gameResultCallback } from '../policies/game-result.policy';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { say } from '../texts/catalogue';

/** Riot calls this when a game is over, and repeats the call until it gets a 200. */
@ApiTags('riot')
@Public()
@NoApiKey()
@TokenScope(null)
@Controller('api/riot/callback')
export class RiotCallbackController {
  constructor(
    private readonly effects: Effects,
    private readonly snapshots: ScrimSnapshots,
    @Inject(TOURNAMENTS) private readonly tournaments: Tournaments,
  ) {}

  @ApiOperation({ summary: 'Takes the result of a game from Riot.' })
  @Post()
  @HttpCode(200)
  @Returns(callbackResponse)
  async gameFinished(
    @Body({ schema: riotCallback }) { shortCode, gameId, metaData }: RiotCallback,
  ): Promise<{ received: true }> {
    const scrimId = this.tournaments.scrimIdFromMetadata(metaData);
    if (!scrimId) throw new HttpError(403, 'forged', say('forged'));
    const scrim = await this.snapshots.findFresh(scrimId);
    // A void code is acknowledged as well, so that Riot does not repeat the call
    if (scrim?.state.code?.code === shortCode) await this.effects.request(gameResultCallback(scrimId, gameId));
    return { received: true };
  }
}
