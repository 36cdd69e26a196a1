import { KNOWN_REGIONS, servedRegions } from '@muster/contracts/regions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PeopleQueries } from './people.queries';

/** Keeps a process from starting without a region that has accounts: they could neither sign up for scrims nor be found. */
@Injectable()
export class ServedRegionsCheck implements OnModuleInit {
  constructor(private readonly people: PeopleQueries) {}

  async onModuleInit(): Promise<void> {
    const left = KNOWN_REGIONS.filter((region) => !servedRegions().includes(region));
    const rows = await this.people.countIn(left);
    if (rows.length > 0) throw new Error(droppedRegions(rows));
  }
}

const droppedRegions = (rows: readonly { region: string; n: number }[]): string =>
  `REGIONS leaves out regions with accounts: ${rows
    .map(({ region, n }) => `${region} (${n})`)
    .join(', ')}. Add them to REGIONS (it is ${servedRegions().join(',')}), or move these accounts first.`;
