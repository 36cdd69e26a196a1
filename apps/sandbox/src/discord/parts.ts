import type { RegisteredCommand } from './command-schema';
import type { Guild } from './guild';
import type { Interactions } from './interactions';
import type { SentRecord } from './record';
import type { Switches } from './switches';

/** The parts of the simulator that its pages and its control use. */
export interface SimulatorParts {
  switches: Switches;
  readonly record: SentRecord;
  readonly guild: Guild;
  readonly interactions: Interactions;
  readonly commands: { all: RegisteredCommand[] };
  reset(): void;
}
