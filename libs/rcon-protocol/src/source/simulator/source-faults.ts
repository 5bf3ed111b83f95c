import { type Chunking } from '../../shared/simulator/chunked-writer.js';
import { type RateLimitRule } from './rate-limit.js';

/** What goes wrong. All of it can be changed while the server runs. */
export interface SourceFaults {
  chunking: Chunking;
  /** Every answer comes so much later. */
  delayMs: number;
  /** Takes the connection and never says anything. */
  silent: boolean;
  /** Takes the password and then no command, as a server that is still booting. */
  deaf: boolean;
  /** Commands that run and are never answered. */
  unanswered: RegExp | null;
  /** What asking too often leads to: a packet with id 42, a close, and the same for whoever comes back early. */
  rateLimit: RateLimitRule | null;
  /** What `changelevel` does to every session: ends it, or forgets it without a word. */
  mapChange: 'none' | 'closes' | 'forgets';
  /** Added to the size field of replies; more than 0 announces bytes that never come. */
  sizeError: number;
  /** Written into the size field of replies in place of the true size. */
  hostileSize: number | null;
  /** Sends half of a reply, then a TCP reset. */
  resetsInReply: boolean;
  /** FIN behind the reply to a command. */
  closesAfterCommand: boolean;
  /** Hangs up on a packet of a type it does not know, as Cuberite does: on what we send behind a full part. */
  hangsUpOnMark: boolean;
  closesOnWrongPassword: boolean;
  /** Leaves out what the personality would send before the verdict. */
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
