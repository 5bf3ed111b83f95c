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
/** How long a game server is kept because an ending is not stored. A lease ends when the database is away as long. */
const LEAVE_TIMEOUT_MS = 5_000;

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
  /** Set when its ending has been published. Resolves when that is stored, or has failed. */
  storing?: Promise<unknown>;
}

/**
 * History of the commands sent by people and schedules. An entry is written before its command is sent, so that after
 * a crash of the panel the command is listed with an unknown outcome.
 */
@Injectable()
export class CommandHistory implements OnModuleInit {
  private readonly open = new Set<OpenEntry>();
  /** Servers that were taken a moment ago, until what their holders before have left open is ended. */
  private readonly taken = new Map<number, Promise<void>>();
  /** Called when the next entry has ended, or is given up. */
  private waiting: (() => void)[] = [];

  constructor(
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => this.take(servers.map(({ id }) => id)));
    // Or the replica that takes them would find commands that were left open, and call their outcome unknown.
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.allEnded(new Set(serverIds)));
    this.events.subscribe(ServersLeft, (event) => this.left(event));
  }

  /** What is begun from now on is written after that, so that it does not look abandoned. */
  private take(serverIds: readonly number[]): Promise<void> {
    const ending = this.endAbandoned(serverIds, this.openOf(new Set(serverIds)));
    const forget = (): void => {
      for (const id of serverIds) if (this.taken.get(id) === ended) this.taken.delete(id);
    };
    const ended = ending.then(forget, forget);
    for (const id of serverIds) this.taken.set(id, ended);
    return ending;
  }

  private async endAbandoned(serverIds: readonly number[], own: readonly OpenEntry[]): Promise<void> {
    const written = await Promise.allSettled(own.map((entry) => entry.written));
    const ownIds = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const command of await this.commands.endAbandoned(ABANDONED, serverIds, ownIds)) {
      // Its log may be another replica's to write by now.
      if (!this.taken.has(command.serverId)) continue;
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
    const written = this.write(begun, givenUp.signal);
    const entry: OpenEntry = { order, begun, begunAt, written, givenUp };
    this.open.add(entry);
    await this.within(BEGIN_TIMEOUT_MS, this.kept(entry, written), LATER);
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
    const storing = this.kept(entry, this.store(entry, ended));
    const stored = await this.within(END_TIMEOUT_MS, storing, LATER);
    const { address, origin } = order;
    if (!givenUp.signal.aborted) {
      this.events.publish(
        new CommandRecorded({ ...recordEvent(ended, stored.id, stored.notKept), address, origin }),
      );
    }
    this.hasEnded(entry, storing);
    return { ...ended, ...stored };
  }

  /**
   * Connections are closed in the same turn of the event loop, and commands end after that: those that requests have
   * begun since it was asked for, too.
   */
  private left({ serverIds, isTooLate }: ServersLeft): void | Promise<void> {
    const ids = new Set(serverIds);
    if (!isTooLate) return this.allEnded(ids);
    for (const id of serverIds) this.taken.delete(id);
    this.giveUp(this.openOf(ids));
  }

  /**
   * Resolves when what was begun has ended, is published and stored. Commands are given up after some seconds, and an
   * ending that can't be stored is left to the next holder, which finds the entry open.
   */
  private async allEnded(serverIds: ReadonlySet<number>): Promise<void> {
    while (this.openOf(serverIds).some(({ storing }) => !storing)) {
      await new Promise<void>((done) => this.waiting.push(done));
    }
    const unstored = this.openOf(serverIds);
    const writing = [
      ...unstored.flatMap(({ storing }) => storing ?? []),
      ...[...serverIds].flatMap((id) => this.taken.get(id) ?? []),
    ];
    await this.within(LEAVE_TIMEOUT_MS, Promise.all(writing), []);
    const late = unstored.filter((entry) => this.open.has(entry));
    if (late.length === 0) return;
    this.log.warn(
      { commands: late.length },
      'how commands ended could not be stored before their servers left',
    );
    this.giveUp(late);
  }

  private openOf(serverIds: ReadonlySet<number>): readonly OpenEntry[] {
    return [...this.open].filter(({ order }) => serverIds.has(order.serverId));
  }

  private giveUp(entries: readonly OpenEntry[]): void {
    for (const entry of entries) {
      entry.givenUp.abort();
      this.open.delete(entry);
    }
    this.wake();
  }

  private hasEnded(entry: OpenEntry, storing: Promise<StoredEntry>): void {
    entry.storing = storing;
    void storing.then(() => this.open.delete(entry));
    this.wake();
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const done of waiting) done();
  }

  private async write(command: NewCommand, signal: AbortSignal): Promise<number> {
    await this.taken.get(command.serverId);
    return this.commands.begin(command, signal);
  }

  private async store({ written, givenUp: { signal } }: OpenEntry, ended: NewCommand): Promise<number> {
    // The insert before sending may have failed, such as on a full disk.
    const id = await written.catch(() => this.write(ended, signal));
    await this.commands.end({ ...ended, id }, signal);
    return id;
  }

  /** Never rejects. */
  private kept({ givenUp: { signal } }: OpenEntry, writing: Promise<number>): Promise<StoredEntry> {
    return writing.then(
      (id) => ({ id, notKept: null }),
      (error: unknown) => (signal.aborted ? LATER : this.failedEntry(error)),
    );
  }

  private async within<T>(timeoutMs: number, work: Promise<T>, late: T): Promise<T> {
    let timer: Timer | undefined;
    const tooLate = new Promise<T>((resolve) => {
      timer = this.clock.schedule(timeoutMs, () => resolve(late));
    });
    const result = await Promise.race([work, tooLate]);
    timer?.cancel();
    return result;
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
