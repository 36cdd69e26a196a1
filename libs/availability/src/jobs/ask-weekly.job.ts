import { isSame } from '@muster/kernel';
import { CONFIG, type Config, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { TeamAsks } from '../app/team-asks';
import { nextAsk } from '../domain/weekly-ask';
import type { ASK_WEEKLY } from '../policies/weekly-ask.policy';
import { type RosterTeam, TEAM_ROSTERS, type TeamRosters } from '../ports';

/** A question that is late by more than this is left out until next week (ms). */
const LATE_MS = 60 * 60_000;

/** Asks a team, and waits for the next week. */
@Injectable()
export class AskWeeklyJob implements JobOf<typeof ASK_WEEKLY> {
  constructor(
    private readonly asks: TeamAsks,
    @Inject(TEAM_ROSTERS) private readonly rosters: TeamRosters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref: { teamId, weeklyAsk }, dueAt, now }: EffectOf<typeof ASK_WEEKLY>): Promise<JobResult> {
    const team = await this.rosters.find(teamId);
    if (!team || !isSame(team.weeklyAsk, weeklyAsk)) return { skipped: 'it is asked at another time, or never' };
    const outcome = await this.#ask(team, dueAt, now);
    const next = Date.parse(nextAsk(weeklyAsk, now.getTime()));
    return { retryInMs: next - now.getTime(), reason: `${outcome}; next week` };
  }

  async #ask(team: RosterTeam, dueAt: Date, now: Date): Promise<string> {
    if (this.config.TEAMS === 'off') return 'teams are off';
    if (now.getTime() - dueAt.getTime() > LATE_MS) return 'too late for this week';
    const asked = await this.asks.askWeekly(team, now);
    return asked === undefined ? 'asked before' : `asked ${asked} people`;
  }
}
