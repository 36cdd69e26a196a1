import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { AroundQueries } from './around.queries';
import { WatchQueries } from './watches.queries';

@Injectable()
export class AroundData implements PersonalData {
  constructor(
    private readonly around: AroundQueries,
    private readonly watches: WatchQueries,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [entry, roles, watches] = await Promise.all([
      this.around.entryOf(userId),
      this.around.lastRoles(userId),
      this.watches.of(userId),
    ]);
    return { around: { entry: entry ?? null, roles, watches: watches.map(({ userId: _, ...watch }) => watch) } };
  }
}
