import { Database, type EffectOf, Effects, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { DiscordSettings } from '../client/settings';
import { cardKey, type CHECK_CARDS, UPDATE_CARD } from '../policies/card-effects.policy';
import { ChannelQueries } from '../read/channels.queries';
import { CardStore } from '../write/cards.store';

const INTERVAL_MS = 15_000;
/** A message that was sent since then is taken to be there. */
const CHECKED_AFTER_MS = 10 * 60_000;

/**
 * Sends messages of upcoming scrims again that have not changed for a while. An edit that changes nothing is not seen,
 * and shows that the message is still there.
 */
@Injectable()
export class CheckCardsJob implements JobOf<typeof CHECK_CARDS> {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly database: Database,
    private readonly effects: Effects,
    private readonly channels: ChannelQueries,
    private readonly cards: CardStore,
  ) {}

  async perform({ ref: { isOnce } }: EffectOf<typeof CHECK_CARDS>): Promise<JobResult> {
    // The variables may be set again, with the channels as they were.
    if (!this.settings.isEnabled) return { retryInMs: CHECKED_AFTER_MS, reason: 'Discord is switched off' };
    const checked = await this.database.transaction(async (client) => {
      const refs = await this.cards.markOutdated(client, isOnce ? 0 : CHECKED_AFTER_MS, !isOnce);
      const requests = refs.map((ref) => UPDATE_CARD.request({ key: cardKey(ref), ref }));
      await this.effects.requestIn(client, requests);
      return refs.length;
    });
    if (isOnce) return { done: `checking ${checked}` };
    return (await this.channels.isAnyConnected())
      ? { retryInMs: INTERVAL_MS, reason: `checking ${checked}` }
      : { skipped: 'no channel is connected' };
  }
}
