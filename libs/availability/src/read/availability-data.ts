import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { AskNoteQueries } from './ask-notes.queries';
import { AvailabilityQueries } from './availability.queries';

@Injectable()
export class AvailabilityData implements PersonalData {
  constructor(
    private readonly queries: AvailabilityQueries,
    private readonly asks: AskNoteQueries,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [said, questions] = await Promise.all([this.queries.of(userId), this.asks.writtenBy(userId)]);
    return { availability: said ?? null, questionsToTeams: questions };
  }
}
