import { type Random } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { type RconSession } from '@outpost/rcon-protocol/session.js';

/** The input of one subject instance: a session, a query or a line reader. */
export type Feed = (bytes: Buffer) => void;

/** A parser of what a game server sends. */
export interface FuzzTarget {
  readonly name: string;
  /** Inputs from real servers; at least one. */
  readonly vectors: readonly Buffer[];
  /** The largest chunk the subject can receive. */
  readonly maxBytes: number;
  /** Repairs checksum or length of mutated bytes, so that they are likely to be parsed to the end. */
  readonly seal?: (bytes: Buffer, random: Random) => Buffer;
  /** Megabytes one subject may retain at any time; undefined for stateless subjects. */
  readonly holdsMb?: number;
  readonly open: () => Feed;
}

/** Longest pause between two chunks, in simulated time. */
const PAUSE_MS = 400;
const COMMANDS = ['players', 'status', 'say hello', ''];
const MAX_OPEN = 4;

/**
 * A session after the exchange of `greeting`, with commands in flight, and a well-behaved owner: it sends packets,
 * handles events, stores messages and meets deadlines. A closed session is replaced by a new one.
 */
export function sessionFeed(make: () => RconSession, greeting: readonly Buffer[]): Feed {
  let now = 0;
  let ticket = 0;
  let open = 0;
  let session = opened();

  function opened(): RconSession {
    const fresh = make();
    open = 0;
    fresh.open(now);
    for (const bytes of greeting) fresh.receive(bytes, now);
    return fresh;
  }

  function settle(): void {
    session.packets.length = 0;
    for (const event of session.events) {
      if (event.type === 'answered' || event.type === 'failed') open -= 1;
      if (event.type === 'message' && event.ackId !== undefined) session.stored?.(event.ackId);
    }
    session.packets.length = 0;
    session.events.length = 0;
  }

  return (bytes) => {
    if (session.state === 'closed') session = opened();
    if (open < MAX_OPEN) {
      open += 1;
      session.submit(ticket, COMMANDS[ticket % COMMANDS.length] ?? '', now, now + 10_000);
      ticket += 1;
    }
    settle();
    session.receive(bytes, now);
    settle();
    now += (bytes.length * 7) % PAUSE_MS;
    if (session.deadline <= now) session.advance(now);
    settle();
  };
}
