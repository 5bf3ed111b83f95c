import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { WallClock } from '../platform/clock.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { toAppError } from '../platform/http/to-app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { Log } from '../platform/log.js';
import { auditedOrder, type CommandOrder } from './command-order.js';
import { CommandsRepository } from './commands.repository.js';
import { type NewCommand } from './commands.statements.js';
import { type OpenCommand, OpenCommands } from './open-commands.js';
import { CommandRecorded, recordOf, type StoredEntry } from './rcon.events.js';
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

/** How a command ended. */
export interface Ending {
  /** Or its beginning, longer than what is stored. */
  readonly response: string;
  /** Size of the whole response in UTF-8 if that is only its beginning; null or omitted if it is complete. */
  readonly wholeBytes?: number | null;
  readonly outcome: CommandOutcome;
}

/** A command as it is shown, and stored where that succeeded. */
export type CommandRecord = NewCommand & StoredEntry;

/** A command that is about to be sent. */
interface Entry extends OpenCommand {
  readonly order: CommandOrder;
  readonly begun: NewCommand;
  /** Monotonic, in milliseconds. */
  readonly begunAt: number;
}

/**
 * History of the commands sent by people and schedules. An entry is written before its command is sent, so that after
 * a crash of the panel the command is listed with an unknown outcome.
 */
@Injectable()
export class CommandHistory {
  constructor(
    private readonly commands: CommandsRepository,
    private readonly open: OpenCommands,
    private readonly trail: AuditTrail,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves when the entry is written, or after a timeout. */
  async begin(order: CommandOrder): Promise<Entry> {
    const begun = newEntry(order, this.wallClock.now());
    const begunAt = this.clock.now();
    const givenUp = new AbortController();
    const written = this.write(begun, order, givenUp.signal);
    const entry: Entry = { serverId: order.serverId, order, begun, begunAt, written, givenUp };
    this.open.add(entry);
    await unlessLate(this.clock, BEGIN_TIMEOUT_MS, this.kept(entry, written), LATER);
    return entry;
  }

  /**
   * Never rejects: the sender gets the answer even if the entry could not be stored. Nothing is published of a command
   * that was given up.
   */
  async end(entry: Entry, { response, outcome, ...ending }: Ending): Promise<CommandRecord> {
    const { order, begun, begunAt, givenUp } = entry;
    const answer = { text: response, wholeBytes: ending.wholeBytes ?? null };
    const { text, wholeBytes } = storedAnswerTo(order.command, answer);
    const durationMs = Math.round(this.clock.now() - begunAt);
    const ended = { ...begun, response: text, wholeBytes, outcome, durationMs };
    const storing = this.kept(entry, this.store(entry, ended));
    const stored = await unlessLate(this.clock, END_TIMEOUT_MS, storing, LATER);
    const { address, origin } = order;
    if (!givenUp.signal.aborted) {
      this.events.publish(new CommandRecorded({ ...recordOf(ended, stored), address, origin }));
    }
    this.open.hasEnded(entry, storing);
    return { ...ended, ...stored };
  }

  /** Together with its entry in the audit. */
  private async write(command: NewCommand, order: CommandOrder, signal: AbortSignal): Promise<number> {
    await this.open.mayBegin(command.serverId);
    const id = await this.commands.begin(command, auditedOrder(order), signal);
    this.trail.settleSoon();
    return id;
  }

  /** What could not be stored before sending, such as on a full disk, is stored now. */
  private async store({ order, written, givenUp: { signal } }: Entry, ended: NewCommand): Promise<number> {
    const id = await written.catch(() => this.write(ended, order, signal));
    await this.commands.end({ ...ended, id }, signal);
    return id;
  }

  /** Never rejects. */
  private kept({ givenUp: { signal } }: Entry, writing: Promise<number>): Promise<StoredEntry> {
    return writing.then(
      (id) => ({ id, notKept: null }),
      (error: unknown) => (signal.aborted ? LATER : this.failedEntry(error)),
    );
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

const newEntry = (
  { user, serverId, source, actor, command, reason, approvedBy }: CommandOrder,
  createdAt: Date,
): NewCommand => ({
  ...{ serverId, source, createdAt },
  actorId: user.id,
  actorName: actor ?? user.username,
  command: commandWithoutSecrets(command),
  reason: reason === undefined || reason === '' ? null : reason,
  approvedBy: approvedBy ?? null,
  ...{ response: '', wholeBytes: null, outcome: 'unknown', durationMs: 0 },
});
