import { say } from '@outpost/contracts/message.js';
import { type ExecuteOptions, type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { DeadlineList } from './deadline-list.js';
import { asRconError } from './unexpected-error.js';

export interface CommandOptions extends ExecuteOptions {
  /**
   * Marks a periodic command of the panel itself. Polls have their own queue, so that they neither wait behind all
   * commands of users nor put more than one command ahead of those.
   */
  readonly isPoll?: boolean;
}

type Lane = 'callers' | 'polls';
const LANES: readonly Lane[] = ['callers', 'polls'];

interface Ticket {
  readonly command: string;
  readonly lane: Lane;
  /** Position in the order in which the commands of this gate were submitted. */
  readonly number: number;
  readonly queuedAt: number;
  readonly deadline: number;
  readonly resolve: (reply: RconReply) => void;
  readonly reject: (error: RconError) => void;
}

interface Open {
  readonly type: 'open';
  readonly link: RconLink;
  /** Number of commands passed to the link and not settled. */
  readonly pending: Record<Lane, number>;
  /** Limits for `pending`. */
  readonly capacity: Readonly<Record<Lane, number>>;
}

type Mode = { readonly type: 'holding' } | Open | { readonly type: 'shut'; readonly reason: RconError };

/** Callbacks of a gate to its owner. */
export interface GateObserver {
  /** A command was queued; {@link CommandGate.nextDeadline} may have changed. */
  held(): void;
  answered(): void;
}

/** Failures of the link rather than of the command. */
const LINK_ENDED: ReadonlySet<RconErrorKind> = new Set([
  'lost',
  'closed',
  'network',
  'port-closed',
  'protocol',
]);

/**
 * Entry point for the commands of one server: queued while a login is in progress, passed to the link while there is
 * one, rejected otherwise. Each command is answered or rejected exactly once.
 *
 * A link gets only as many commands as it sends at once, plus one that can follow immediately. The others wait here,
 * where the polls of the panel have a queue separate from that of its users.
 *
 * A command that was still in the queue of a link that ended (fate `not-sent`) moves to the next link if one is being
 * opened. A command with fate `unknown` is never sent again.
 */
export class CommandGate {
  private mode: Mode = { type: 'holding' };
  private readonly waiting: Readonly<Record<Lane, DeadlineList<Ticket>>> = {
    callers: new DeadlineList(),
    polls: new DeadlineList(),
  };
  private submitted = 0;

  constructor(
    private readonly environment: ConnectionEnvironment,
    private readonly observer: GateObserver,
  ) {}

  /** When {@link expire} must be called; `Infinity` when nothing is queued. */
  get nextDeadline(): number {
    return Math.min(...LANES.map((lane) => this.waiting[lane].next));
  }

  /** Whether a command is in flight on the current link. */
  get isAsking(): boolean {
    return this.mode.type === 'open' && LANES.some((lane) => (this.mode as Open).pending[lane] > 0);
  }

  submit(command: string, { timeoutMs, isPoll = false }: CommandOptions = {}): Promise<RconReply> {
    const { clock, settings } = this.environment;
    const queuedAt = clock.now();
    const deadline = queuedAt + (timeoutMs ?? settings.commandTimeoutMs);
    const lane = isPoll ? 'polls' : 'callers';
    const number = this.submitted++;
    return new Promise((resolve, reject) =>
      this.dispatch({ command, lane, number, queuedAt, deadline, resolve, reject }),
    );
  }

  hold(): void {
    this.mode = { type: 'holding' };
  }

  /** Idempotent for the same link. */
  open(link: RconLink): void {
    if (this.mode.type === 'open' && this.mode.link === link) return;
    const capacity = { callers: (link.commandsAtOnce ?? 1) + 1, polls: 1 };
    this.mode = { type: 'open', link, pending: { callers: 0, polls: 0 }, capacity };
  }

  shut(reason: RconError): void {
    this.mode = { type: 'shut', reason };
  }

  /** Dispatches the queued commands according to the current mode. Until then new commands queue behind them. */
  release(): void {
    const released = LANES.flatMap((lane) => this.waiting[lane].takeAll());
    for (const ticket of released.sort((a, b) => a.number - b.number)) this.dispatch(ticket);
  }

  expire(now: number): void {
    for (const lane of LANES) {
      for (const ticket of this.waiting[lane].takeExpired(now)) this.dispatch(ticket);
    }
  }

  private dispatch(ticket: Ticket): void {
    const { mode } = this;
    if (mode.type === 'shut') ticket.reject(rejectedWith(mode.reason));
    else if (!this.inTime(ticket)) ticket.reject(mode.type === 'open' ? notSent() : notReached());
    else if (mode.type === 'open' && hasRoom(mode, ticket.lane) && this.waiting[ticket.lane].size === 0) {
      void this.send(ticket, mode);
    } else this.enqueue(ticket);
  }

  private sendWaiting(target: Open, lane: Lane): void {
    while (this.mode === target && hasRoom(target, lane)) {
      const next = this.waiting[lane].shift();
      if (next === undefined) return;
      if (this.inTime(next)) void this.send(next, target);
      else next.reject(notSent());
    }
  }

  /** Written so that a NaN deadline counts as expired. */
  private inTime(ticket: Ticket): boolean {
    return ticket.deadline > this.environment.clock.now();
  }

  /** Inserts by `number`: a command returned by a link that ended goes before those submitted after it. */
  private enqueue(ticket: Ticket): void {
    const { maxHeldCommands } = this.environment.settings;
    if (LANES.reduce((held, lane) => held + this.waiting[lane].size, 0) < maxHeldCommands) {
      this.waiting[ticket.lane].add(ticket, ({ number }) => number > ticket.number);
      this.observer.held();
    } else {
      ticket.reject(
        new RconError('busy', say('connection.too_many_commands', 'Too many commands wait for this server')),
      );
    }
  }

  private async send(ticket: Ticket, target: Open): Promise<void> {
    target.pending[ticket.lane] += 1;
    try {
      const timeoutMs = ticket.deadline - this.environment.clock.now();
      const reply = await target.link.execute(ticket.command, { timeoutMs });
      this.observer.answered();
      ticket.resolve({ ...reply, queuedAt: ticket.queuedAt });
    } catch (error) {
      this.failed(ticket, target.link, asRconError(error, this.environment.reporter, 'unknown'));
    } finally {
      target.pending[ticket.lane] -= 1;
      this.sendWaiting(target, ticket.lane);
    }
  }

  private failed(ticket: Ticket, link: RconLink, error: RconError): void {
    const replaced = this.mode.type !== 'open' || this.mode.link !== link;
    const endedWithLink = replaced && LINK_ENDED.has(error.kind);
    if (endedWithLink && error.fate === 'not-sent') this.dispatch(ticket);
    else ticket.reject(endedWithLink && !this.isClosed ? asLost(error) : error);
  }

  private get isClosed(): boolean {
    return this.mode.type === 'shut' && this.mode.reason.kind === 'closed';
  }
}

/** A link closed by this side in order to replace it counts as lost for the caller. */
const asLost = (error: RconError): RconError =>
  error.kind === 'closed'
    ? new RconError(
        'lost',
        say('connection.session_ended', 'The session ended before the answer came'),
        error.fate,
        { cause: error },
      )
    : error;

const hasRoom = ({ pending, capacity }: Open, lane: Lane): boolean => pending[lane] < capacity[lane];

const notSent = (): RconError =>
  new RconError(
    'timed-out',
    say('rcon.command_was_not_sent_earlier', 'The command was not sent: earlier ones are still unanswered.'),
  );

const notReached = (): RconError =>
  new RconError('timed-out', say('connection.not_reached_in_time', 'The server was not reached in time'));

const rejectedWith = (reason: RconError): RconError =>
  new RconError(reason.kind, reason.words, 'not-sent', { cause: reason });
