import { registerGauge } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { DiscordBudget } from '../cards/budget';
import { ChannelQueries } from './channels.queries';

/** How well messages reach Discord, for operators. */
@Injectable()
export class DiscordGauges {
  constructor(queries: ChannelQueries, budget: DiscordBudget) {
    registerGauge('muster_discord_budget_used_ratio', "Share of Discord's calls per second in use", [], async () => [
      { labels: {}, value: await budget.usage() },
    ]);
    registerGauge('muster_discord_channels', 'Connected Discord channels, by state', ['state'], async () =>
      (await queries.totals()).states.map(({ state, n }) => ({ labels: { state }, value: n })),
    );
    registerGauge('muster_discord_failing_messages', 'Messages that Discord did not accept', [], async () => [
      { labels: {}, value: (await queries.totals()).failing },
    ]);
  }
}
