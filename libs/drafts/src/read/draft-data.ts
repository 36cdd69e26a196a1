import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Marks } from '../write/marks.store';

@Injectable()
export class DraftData implements PersonalData {
  constructor(private readonly marks: Marks) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    return { draftSuggestions: await this.marks.ofUser(userId) };
  }
}
