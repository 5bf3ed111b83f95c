import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { WallClock } from '../platform/clock.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { toAppError } from '../platform/http/to-app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { Log } from '../platform/log.js';
import { type CommandOrder } from './command-order.js';
import { CommandsRepository, type NewCommand } from './commands.repository.js';
import { CommandRecorded } from './rcon.events.js';
import { storedAnswerTo } from './stored-text.js';

/**
 * Limits on waiting for the entry before sending, and for its update before answering: the disk may be slow or full.
 */
const BEGIN_TIMEOUT_MS = 250;
const END_TIMEOUT_MS = 1_000;

const STORED_LATER = new OperationalError(
  'storage_failed',
  say('rcon.database_is_slow_history_gets', 'The database is slow: the history gets its entry later'),
);
const LATER: StoredEntry = { id: null, notKept: STORED_LATER.words };
const ABANDONED = 'The panel ended, or its disk failed, before the answer was kept';

/** How a command ended. */
export interface Ending {
  readonly response: string;
  readonly outcome: CommandOutcome;
}

/** The id of the history entry of a command, or why it has none. */
type StoredEntry =
  { readonly id: number; readonly notKept: null } | { readonly id: null; readonly notKept: Message };

/** A command as it is shown, and stored where that succeeded. */
export type CommandRecord = NewCommand & StoredEntry;

/** A command that is about to be sent. */
interface OpenEntry {
  readonly order: CommandOrder;
  readonly begun: NewCommand;
  /** Monotonic, in milliseconds. */
  readonly begunAt: number;
  readonly written: Promise<number>;
  /** Aborted when another replica may have the server: what is not stored by then is for that one to tell. */
  readonly givenUp: AbortController;
}

/**
 * History of the commands sent by people and schedules. An entry is written before its command is sent, so that after
 * a crash of the panel the command is listed with an unknown outcome.
 */
@Injectable()
export class CommandHistory implements OnModuleInit {
  private readonly open = new Set<OpenEntry>();
  /** Called when the next entry has ended. */
  private waiting: (() => void)[] = [];

  constructor(
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => this.endAbandoned(servers.map(({ id }) => id)));
    // Or the replica that takes them would find commands that were left open, and call their outcome unknown.
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.allEnded(new Set(serverIds)));
    // Its connections are closed in the same turn of the event loop, and commands end after that.
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => {
      if (isTooLate) this.giveUp(new Set(serverIds));
    });
  }

  private async endAbandoned(serverIds: readonly number[]): Promise<void> {
    for (const command of await this.commands.endAbandoned(ABANDONED, serverIds)) {
      this.events.publish(
        new CommandRecorded({ ...recordEvent(command, command.id, null), address: null, origin: undefined }),
      );
    }
  }

  /** Resolves when the entry is written, or after a timeout. */
  async begin(order: CommandOrder): Promise<OpenEntry> {
    const begun = newEntry(order, this.wallClock.now());
    const begunAt = this.clock.now();
    const givenUp = new AbortController();
    const written = this.commands.begin(begun, givenUp.signal);
    const entry: OpenEntry = { order, begun, begunAt, written, givenUp };
    this.open.add(entry);
    await this.withTimeout(entry, written, BEGIN_TIMEOUT_MS);
    return entry;
  }

  /**
   * Never rejects: the sender gets the answer even if the entry could not be stored. Nothing is published of a command
   * that was given up.
   */
  async end(entry: OpenEntry, { response, outcome }: Ending): Promise<CommandRecord> {
    const { order, begun, begunAt, givenUp } = entry;
    const { text, wholeBytes } = storedAnswerTo(order.command, response);
    const durationMs = Math.round(this.clock.now() - begunAt);
    const ended = { ...begun, response: text, wholeBytes, outcome, durationMs };
    const stored = await this.withTimeout(entry, this.store(entry, ended), END_TIMEOUT_MS);
    this.hasEnded(entry);
    const { address, origin } = order;
    if (!givenUp.signal.aborted) {
      this.events.publish(
        new CommandRecorded({ ...recordEvent(ended, stored.id, stored.notKept), address, origin }),
      );
    }
    return { ...ended, ...stored };
  }

  /** Commands are given up after some seconds, so this takes no longer. */
  private async allEnded(serverIds: ReadonlySet<number>): Promise<void> {
    while ([...this.open].some(({ order }) => serverIds.has(order.serverId))) {
      await new Promise<void>((done) => this.waiting.push(done));
    }
  }

  private giveUp(serverIds: ReadonlySet<number>): void {
    for (const entry of this.open) {
      if (!serverIds.has(entry.order.serverId)) continue;
      entry.givenUp.abort();
      this.hasEnded(entry);
    }
  }

  private hasEnded(entry: OpenEntry): void {
    this.open.delete(entry);
    const waiting = this.waiting;
    this.waiting = [];
    for (const done of waiting) done();
  }

  private async store({ written, givenUp: { signal } }: OpenEntry, ended: NewCommand): Promise<number> {
    // The insert before sending may have failed, such as on a full disk.
    const id = await written.catch(() => this.commands.begin(ended, signal));
    await this.commands.end({ ...ended, id }, signal);
    return id;
  }

  private async withTimeout(
    { givenUp: { signal } }: OpenEntry,
    writing: Promise<number>,
    timeoutMs: number,
  ): Promise<StoredEntry> {
    const written = writing.then(
      (id) => ({ id, notKept: null }),
      (error: unknown) => (signal.aborted ? LATER : this.failedEntry(error)),
    );
    let timer: Timer | undefined;
    const late = new Promise<StoredEntry>((resolve) => {
      timer = this.clock.schedule(timeoutMs, () => resolve(LATER));
    });
    const stored = await Promise.race([written, late]);
    timer?.cancel();
    return stored;
  }

  private failedEntry(error: unknown): StoredEntry {
    const known = toAppError(error);
    if (known.kind === 'unexpected') this.log.error({ err: error }, 'a command could not be stored');
    return { id: null, notKept: known.words };
  }
}

/** The fields of a live message that say whether the command is in the history. */
export const historyFieldsOf = (historyId: number | null, notKept: Message | null) => ({
  ...(historyId !== null && { historyId }),
  ...(notKept !== null && inEnglish({ notKept })),
});

const newEntry = ({ user, serverId, source, actor, command }: CommandOrder, createdAt: Date): NewCommand => ({
  ...{ serverId, source, createdAt },
  actorId: user.id,
  actorName: actor ?? user.username,
  command: commandWithoutSecrets(command),
  ...{ response: '', wholeBytes: null, outcome: 'unknown', durationMs: 0 },
});

const recordEvent = (
  { serverId, actorName: actor, createdAt: at, ...command }: NewCommand,
  historyId: number | null,
  notKept: Message | null,
): Omit<CommandRecorded['record'], 'address' | 'origin'> => ({
  ...{ serverId, historyId, notKept, actor, at },
  ...{ source: command.source, command: command.command, response: command.response },
  ...{ wholeBytes: command.wholeBytes, outcome: command.outcome, durationMs: command.durationMs },
});
