import { type Clock } from '@outpost/clock/clock.js';
import { type SourcePersonality } from './personalities.js';
import { type RateLimit } from './rate-limit.js';
import { type ServerJournal } from './server-journal.js';
import { type SimulatedWorld } from './simulated-world.js';
import { type SourceFaults } from './source-faults.js';

/** The state shared by all connections of one server. */
export interface ServerSurroundings {
  readonly password: string;
  readonly personality: SourcePersonality;
  readonly faults: SourceFaults;
  readonly world: SimulatedWorld;
  readonly journal: ServerJournal;
  readonly clock: Clock;
  readonly rateLimit: RateLimit;
  /** Ends every session in the way `faults.mapChange` says. */
  changeMap(): void;
  /** Ends the server's process. */
  quit(): void;
}
