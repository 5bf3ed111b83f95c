import { type Clock } from '@outpost/clock/clock.js';
import { type SourcePersonality } from './personalities.js';
import { type RateLimit } from './rate-limit.js';
import { type ServerJournal } from './server-journal.js';
import { type SimulatedWorld } from './simulated-world.js';
import { type SourceFaults } from './source-faults.js';

/** What all connections of one server share. */
export interface ServerSurroundings {
  readonly password: string;
  readonly personality: SourcePersonality;
  readonly faults: SourceFaults;
  readonly world: SimulatedWorld;
  readonly journal: ServerJournal;
  readonly clock: Clock;
  readonly rateLimit: RateLimit;
  /** Every session of the old map ends as the faults say. */
  changeMap(): void;
  /** Ends the server's process. */
  quit(): void;
}
