import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { EVENINGS_AHEAD_MS } from '@muster/contracts/nights';
import { CommandDispatcher, SnapshotCache } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { eveningAggregate, eveningIdOf, nightAggregate } from '../aggregate';
import type { EveningCommand } from '../domain/evening-decider';
import type { Night } from '../domain/night';
import { NightQueries } from '../read/nights.queries';
import { planOf } from './evening-plan';

const DAY_MS = 24 * 3_600_000;
/** An evening that exists may be later than the ones that are created, after a change of its night's time. */
const SLACK_MS = 8 * DAY_MS;
const INITIATOR = { by: 'evening-planner' };

/**
 * Makes the evenings of a night what its settings say: creates missing ones, moves and changes those that exist, cancels
 * those without a date. Repeating it changes nothing, so it runs after each change and once a day, which also follows
 * changes of the data about time zones.
 */
@Injectable()
export class EveningPlanner {
  readonly #log = new Logger('evening-planner');

  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: SnapshotCache,
    private readonly queries: NightQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  /** Plans in the request that changed the night; should that fail, the worker makes up for it. */
  async follow(nightId: string, now: string): Promise<void> {
    await this.plan(nightId, now).catch((error: Error) =>
      this.#log.warn(`could not plan evenings of ${nightId}: ${error.message}`),
    );
  }

  /**
   * Plans again if the night has changed in between, so that the plan of another process by the newest state stays.
   * `goesOn`: whether the night is neither paused nor ended. `events`: how many events its evenings got.
   */
  async plan(nightId: string, now: string): Promise<{ goesOn: boolean; events: number }> {
    const { state: night, version } = await this.snapshots.load<Night>(nightAggregate, nightId);
    const community = (await this.titles.byIds([night.communityId])).get(night.communityId);
    const goesOn = !night.ended && !night.paused;
    const isActive = goesOn && community?.archived === false;
    const commands = await this.#commandsFor(night, version, isActive, now);
    const results = await Promise.all(
      commands.map((command) => this.dispatch.send(eveningAggregate, command, INITIATOR)),
    );
    const newest = await this.snapshots.load<Night>(nightAggregate, nightId);
    if (newest.version !== version) return this.plan(nightId, now);
    return { goesOn, events: results.reduce((sum, { events }) => sum + events.length, 0) };
  }

  async #commandsFor(night: Night, plan: number, isActive: boolean, now: string): Promise<EveningCommand[]> {
    const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
    const planned = isActive ? planOf(night, at(-DAY_MS), at(EVENINGS_AHEAD_MS + SLACK_MS)) : [];
    const byId = new Map(planned.map((evening) => [eveningIdOf(night.id, evening.date), evening]));
    const existing = new Set(await this.queries.idsOfNext(night.id, now));
    const ctx = { now };
    const aligned = [...existing].map((id): EveningCommand | undefined => {
      const wanted = byId.get(id);
      const about = { eveningId: id, ctx, plan };
      if (!wanted) return { type: 'WithdrawEvening', ...about, force: !isActive, reasonId: night.reasonId };
      const { startsAt, settings } = wanted;
      return startsAt > now ? { type: 'AlignEvening', ...about, startsAt, settings } : undefined;
    });
    const included = night.included.map(({ date, version, changes }): EveningCommand => ({
      type: 'IncludeEvening',
      eveningId: eveningIdOf(night.id, date),
      ctx,
      plan: version,
      changes,
    }));
    const isDue = ({ startsAt }: { startsAt: string }) => startsAt > now && startsAt <= at(EVENINGS_AHEAD_MS);
    const created = [...byId].map(([id, evening]): EveningCommand | undefined =>
      existing.has(id) || !isDue(evening)
        ? undefined
        : { type: 'PlanEvening', eveningId: id, ctx, nightId: night.id, communityId: night.communityId, ...evening },
    );
    // The next evening is last, because followers are notified only of the last of all evenings that change together.
    return [...aligned.toReversed(), ...included, ...created].filter((command) => command !== undefined);
  }
}
