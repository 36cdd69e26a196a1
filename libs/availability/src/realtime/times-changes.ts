import { EVENING_BLOCKS, type EveningBlocks } from '@muster/nights/ports';
import { idOfStream, LogTail, room, SocketRooms, type StoredEvent } from '@muster/platform';
import { SEAT_BLOCKS, type SeatBlocks } from '@muster/scrims/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { availabilityAggregate } from '../aggregate';
import type { AvailabilityEvent } from '../domain/availability';
import { TEAM_ROSTERS, type TeamRosters } from '../ports';

/** Asks the person whether their week is still right, and changes nothing. */
const WITHOUT_CHANGE: AvailabilityEvent['type'] = 'WeekFoundStale';
const ANY_TEAM = room.team('');

/** Tells members who have a team open that one of them has become free or busy. They ask for the times by a call. */
@Injectable()
export class TimesChanges {
  readonly #log = new Logger('times');

  constructor(
    private readonly rooms: SocketRooms,
    @Inject(SEAT_BLOCKS) private readonly seats: SeatBlocks,
    @Inject(EVENING_BLOCKS) private readonly evenings: EveningBlocks,
    @Inject(TEAM_ROSTERS) private readonly rosters: TeamRosters,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      if (this.#openTeams().size > 0)
        void this.#announce(events).catch((error: Error) =>
          this.#log.warn(`could not tell teams that times have changed: ${error.message}`),
        );
    });
  }

  async #announce(events: readonly StoredEvent[]): Promise<void> {
    const busy = await Promise.all([this.seats.changedBy(events), this.evenings.changedBy(events)]);
    const people = new Set([...events.flatMap(toPerson), ...busy.flat()]);
    if (people.size === 0) return;
    const open = this.#openTeams();
    for (const teamId of await this.rosters.teamsOf([...people]))
      if (open.has(teamId)) this.rooms.emit([room.team(teamId)], 'times_changed', { teamId });
  }

  #openTeams(): ReadonlySet<string> {
    return new Set(this.rooms.roomsWithPrefix(ANY_TEAM).map((name) => name.slice(ANY_TEAM.length)));
  }
}

/** Returns the person who said something about their free time. */
const toPerson = ({ type, stream }: StoredEvent): string | [] =>
  type === WITHOUT_CHANGE ? [] : (idOfStream(availabilityAggregate, stream) ?? []);
