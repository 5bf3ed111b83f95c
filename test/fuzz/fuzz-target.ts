import { type Random } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { type RconSession } from '@outpost/rcon-protocol/session.js';

/** One life of what is fed: a session, a query, a reader of lines. */
export type Feed = (bytes: Buffer) => void;

/** Something that reads what a game server sends. */
export interface FuzzTarget {
  readonly name: string;
  /** What real servers send; at least one. */
  readonly vectors: readonly Buffer[];
  /** The most that reaches it in one piece. */
  readonly maxBytes: number;
  /** Makes it likely that changed bytes are read to their end: writes checksum or length again. */
  readonly seal?: (bytes: Buffer, random: Random) => Buffer;
  /** Megabytes one subject may keep at any time; undefined for what keeps nothing from one piece to the next. */
  readonly holdsMb?: number;
  readonly open: () => Feed;
}

/** Longest pause between two pieces; time is the fuzzer's own. */
const PAUSE_MS = 400;
const COMMANDS = ['players', 'status', 'say hello', ''];
const MAX_OPEN = 4;

/**
 * A session with `greeting` behind it, commands under way, and an owner that keeps its promises: packets are sent,
 * events handled, messages kept, deadlines met. A session that closed is followed by a new one.
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
      if (event.type === 'message' && event.keep !== undefined) session.kept?.(event.keep);
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
