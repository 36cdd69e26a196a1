import { registerGauge } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { DiscordBudget } from '../cards/budget';
import { RefusedCalls } from '../client/refused-calls';
import { ChannelQueries } from './channels.queries';

/** How well messages reach Discord, for operators. */
@Injectable()
export class DiscordGauges {
  constructor(queries: ChannelQueries, budget: DiscordBudget, refused: RefusedCalls) {
    registerGauge('muster_discord_budget_used_ratio', "Share of Discord's calls per second in use", [], async () => [
      { labels: {}, value: await budget.usage() },
    ]);
    registerGauge('muster_discord_halted', 'Whether Discord did not accept the token of the bot', [], async () => [
      { labels: {}, value: Number(await refused.isHalted()) },
    ]);
    registerGauge('muster_discord_refused_calls', 'Calls that Discord refused, of ten minutes', [], async () => [
      { labels: {}, value: await refused.refused() },
    ]);
    registerGauge('muster_discord_channels', 'Connected Discord channels, by state', ['state'], async () =>
      (await queries.totals()).states.map(({ state, n }) => ({ labels: { state }, value: n })),
    );
    registerGauge('muster_discord_failing_messages', 'Messages that Discord did not accept', [], async () => [
      { labels: {}, value: (await queries.totals()).failing },
    ]);
  }
}
