import { TEAMS, type TeamName } from '@muster/contracts/constants';
import type { UsedUp } from '@muster/contracts/draft-rules';
import { deepEqual } from 'node:assert/strict';
import type { Scene } from '../src/domain/scene';
import type { Clock, DraftEvent } from '../src/domain/state';

export const ORDER = 'bA bB bA bB bA bB pA pB pB pA pA pB bB bA bB bA pB pA pA pB'.split(' ');
export const GRACE_MS = 2_000;
const other = (team: TeamName): TeamName => (team === 'teamOne' ? 'teamTwo' : 'teamOne');

/** A draft as a spectator with pen, paper and a watch knows it. It shares no code with the decider. */
export class Paper {
  named: (string | null)[] = [];
  first: TeamName | null = null;
  clock: Clock | null = null;
  left: number | null = null;
  running = false;
  finished = false;

  team(index = this.named.length): TeamName {
    return ORDER[index]!.endsWith('A') ? this.first! : other(this.first!);
  }

  isBan(index = this.named.length): boolean {
    return ORDER[index]!.startsWith('b');
  }

  /** Whether the champion may be taken now. */
  allows(champion: string, used: readonly UsedUp[], closed: readonly string[]): boolean {
    const teams = this.isBan() ? TEAMS : [this.team()];
    const isUsed = teams.every((team) =>
      used.some((one) => one.champion === champion && (one.team === null || one.team === team)),
    );
    return !this.named.includes(champion) && !isUsed && !closed.includes(champion);
  }

  /** Checks an event against what is on the paper and writes it down. */
  write(event: DraftEvent, now: number, used: readonly UsedUp[], { closed, seconds }: Scene): void {
    switch (event.type) {
      case 'SelectionBegun':
      case 'SelectionMade':
        this.running = true;
        this.clock = event.clock;
        break;
      case 'DraftBegun':
        this.first = event.first;
        deepEqual(this.named, []);
        this.running = true;
        this.clock = event.clock;
        break;
      case 'ActionTaken': {
        deepEqual(this.running && !this.finished, true);
        deepEqual([event.index, event.team], [this.named.length, this.team()]);
        deepEqual(event.kind, this.isBan() ? 'ban' : 'pick');
        const isOver = this.clock !== null && now >= Date.parse(this.clock.endsAt) + GRACE_MS;
        deepEqual(event.how === 'chosen', !isOver);
        deepEqual(event.by === null, isOver);
        if (event.champion === null) deepEqual(event.kind, 'ban');
        else deepEqual(this.allows(event.champion, used, closed), true);
        this.named.push(event.champion);
        this.clock = event.clock;
        const ms = event.clock && Date.parse(event.clock.endsAt) - now;
        deepEqual(ms, seconds === 0 || this.named.length === 20 ? null : seconds * 1_000);
        break;
      }
      case 'DraftCompleted':
        deepEqual(this.named.length, 20);
        this.finished = true;
        break;
      case 'DraftPaused':
        deepEqual(
          event.leftMs,
          this.clock ? Math.max(0, Date.parse(this.clock.endsAt) - now) : this.running ? null : this.left,
        );
        this.left = event.leftMs;
        this.clock = null;
        this.running = false;
        break;
      case 'DraftResumed':
        deepEqual(event.clock && Date.parse(event.clock.endsAt) - now, this.left);
        this.clock = event.clock;
        this.running = true;
        break;
      case 'ActionTakenBack':
        this.named.pop();
        this.left = event.leftMs;
        this.clock = null;
        [this.running, this.finished] = [false, false];
        break;
      case 'DraftReset':
        if (!event.keep) Object.assign(this, new Paper());
        break;
      default:
    }
  }
}
