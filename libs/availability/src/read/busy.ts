import { EVENING_BLOCKS, type EveningBlocks } from '@muster/nights/ports';
import { SEAT_BLOCKS, type SeatBlocks } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Span } from '../domain/spans';

/** When people are busy, by what they play, cast or come to. It is computed with each question and never stored. */
@Injectable()
export class BusyTimes {
  constructor(
    @Inject(SEAT_BLOCKS) private readonly seats: SeatBlocks,
    @Inject(EVENING_BLOCKS) private readonly evenings: EveningBlocks,
  ) {}

  /** Returns the blocks that touch the window, by person and in no particular order. */
  async of(userIds: readonly string[], window: Span): Promise<ReadonlyMap<string, readonly Span[]>> {
    const range = { from: new Date(window.start), to: new Date(window.end) };
    const found = await Promise.all([this.seats.touching(userIds, range), this.evenings.touching(userIds, range)]);
    const busy = new Map<string, Span[]>(userIds.map((userId) => [userId, []]));
    for (const { userId, start, end } of found.flat()) busy.get(userId)?.push({ start, end });
    return busy;
  }
}
