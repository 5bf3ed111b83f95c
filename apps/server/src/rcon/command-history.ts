import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
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

/** A command waits no longer for its entry, and its answer no longer for the end of it: a disk may be slow or full. */
const BEGIN_PATIENCE_MS = 250;
const END_PATIENCE_MS = 1_000;

const NOT_YET = new OperationalError(
  'storage_failed',
  say('rcon.database_is_slow_history_gets', 'The database is slow: the history gets its entry later'),
);
const ABANDONED = 'The panel ended, or its disk failed, before the answer was kept';

/** How a command ended. */
export interface Ending {
  readonly response: string;
  readonly outcome: CommandOutcome;
}

/** Whether the history has an entry of a command. */
type StoredEntry =
  | { readonly id: number; readonly notKept: null }
  /** Why it has none, in words. */
  | { readonly id: null; readonly notKept: Message };

/** What is shown of a command, and kept where that is possible. */
export type CommandRecord = NewCommand & StoredEntry;

/** A command that is about to be sent. */
interface OpenEntry {
  readonly order: CommandOrder;
  readonly begun: NewCommand;
  /** By the clock that nobody sets. */
  readonly begunAt: number;
  readonly written: Promise<number>;
}

/**
 * What people and schedules sent and what came of it. An entry is written before its command is sent: of a panel that is
 * killed it says afterwards that the outcome is not known.
 */
@Injectable()
export class CommandHistory implements OnApplicationBootstrap {
  constructor(
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const command of await this.commands.endAbandoned(ABANDONED)) {
      this.events.publish(
        new CommandRecorded({ ...recordEvent(command, command.id, null), address: null, origin: undefined }),
      );
    }
  }

  /** Resolves when the entry is written, or when that takes too long. */
  async begin(order: CommandOrder): Promise<OpenEntry> {
    const begun = newEntry(order, this.wallClock.now());
    const begunAt = this.clock.now();
    const entry: OpenEntry = { order, begun, begunAt, written: this.commands.begin(begun) };
    await this.patiently(entry.written, BEGIN_PATIENCE_MS);
    return entry;
  }

  /** Never rejects: whoever sent the command is to have its answer, whatever becomes of its entry. */
  async end(
    { order, begun, begunAt, written }: OpenEntry,
    { response, outcome }: Ending,
  ): Promise<CommandRecord> {
    const { text, wholeBytes } = storedAnswerTo(order.command, response);
    const durationMs = Math.round(this.clock.now() - begunAt);
    const ended = { ...begun, response: text, wholeBytes, outcome, durationMs };
    const kept = await this.patiently(this.keep(written, ended), END_PATIENCE_MS);
    const { address, origin } = order;
    this.events.publish(
      new CommandRecorded({ ...recordEvent(ended, kept.id, kept.notKept), address, origin }),
    );
    return { ...ended, ...kept };
  }

  private async keep(begun: Promise<number>, ended: NewCommand): Promise<number> {
    // When it was begun the disk may have been full.
    const id = await begun.catch(() => this.commands.begin(ended));
    await this.commands.end({ ...ended, id });
    return id;
  }

  private async patiently(writing: Promise<number>, patienceMs: number): Promise<StoredEntry> {
    const written = writing.then(
      (id) => ({ id, notKept: null }),
      (error: unknown) => this.explained(error),
    );
    let timer: Timer | undefined;
    const late = new Promise<StoredEntry>((resolve) => {
      timer = this.clock.schedule(patienceMs, () => resolve({ id: null, notKept: NOT_YET.words }));
    });
    const kept = await Promise.race([written, late]);
    timer?.cancel();
    return kept;
  }

  private explained(error: unknown): StoredEntry {
    const known = toAppError(error);
    if (known.kind === 'unexpected') this.log.error({ err: error }, 'a command could not be kept');
    return { id: null, notKept: known.words };
  }
}

/** How the live messages say it. */
export const keptAs = (historyId: number | null, notKept: Message | null) => ({
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
