import { type Chunking } from '../../shared/simulator/chunked-writer.js';
import { type RateLimitRule } from './rate-limit.js';

/** Injected faults. All of them can be changed while the server runs. */
export interface SourceFaults {
  chunking: Chunking;
  /** Delay of every answer. */
  delayMs: number;
  /** Accepts the connection and never sends anything. */
  silent: boolean;
  /** Accepts the password but ignores all commands, like a server that is still booting. */
  deaf: boolean;
  /** Commands that run and are never answered. */
  unanswered: RegExp | null;
  /** Above the limit: a packet with id 42 and a close, also for clients that come back during the lock-out. */
  rateLimit: RateLimitRule | null;
  /** What `changelevel` does to every session: close it, or silently forget it. */
  mapChange: 'none' | 'closes' | 'forgets';
  /** Added to the size field of replies; more than 0 announces bytes that never come. */
  sizeError: number;
  /** Written into the size field of replies instead of the true size. */
  hostileSize: number | null;
  /** Sends half of a reply, then a TCP reset. */
  resetsInReply: boolean;
  /** Sends FIN after the reply to a command. */
  closesAfterCommand: boolean;
  /** Closes on an end mark, as Cuberite does on any type it does not know. */
  hangsUpOnMark: boolean;
  closesOnWrongPassword: boolean;
  /** Leaves out the empty reply before the verdict. */
  omitsEmptyReply: boolean;
  /** Sent before every reply, each as one packet. */
  unsolicited: readonly { readonly id: number; readonly type: number; readonly body: string }[];
}

export const NO_FAULTS: SourceFaults = {
  chunking: 'glued',
  delayMs: 0,
  silent: false,
  deaf: false,
  unanswered: null,
  rateLimit: null,
  mapChange: 'none',
  sizeError: 0,
  hostileSize: null,
  resetsInReply: false,
  closesAfterCommand: false,
  hangsUpOnMark: false,
  closesOnWrongPassword: false,
  omitsEmptyReply: false,
  unsolicited: [],
};
