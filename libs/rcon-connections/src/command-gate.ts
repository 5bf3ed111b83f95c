import { say } from '@outpost/contracts/message.js';
import { type ExecuteOptions, type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { DeadlineList } from './deadline-list.js';
import { asRconError } from './foreign-failure.js';

export interface CommandOptions extends ExecuteOptions {
  /**
   * The panel asks on its own, over and over. Such commands wait in a line of their own: neither do they stand behind
   * everything that people ask, nor does more than one of them stand before it.
   */
  readonly isPoll?: boolean;
}

type Lane = 'callers' | 'polls';
const LANES: readonly Lane[] = ['callers', 'polls'];

interface Ticket {
  readonly command: string;
  readonly lane: Lane;
  /** Of all commands of this gate, in the order they were given. */
  readonly number: number;
  readonly queuedAt: number;
  readonly deadline: number;
  readonly resolve: (reply: RconReply) => void;
  readonly reject: (error: RconError) => void;
}

interface Open {
  readonly type: 'open';
  readonly link: RconLink;
  /** Handed to the link and not settled. */
  readonly pending: Record<Lane, number>;
  /** How many it may have at once. */
  readonly room: Readonly<Record<Lane, number>>;
}

type Mode = { readonly type: 'holding' } | Open | { readonly type: 'shut'; readonly reason: RconError };

/** What the owner of a gate wants to know. */
export interface GateObserver {
  /** A command waits; {@link CommandGate.nextDeadline} may have moved. */
  held(): void;
  answered(): void;
}

/** Failures that tell of the link and not of the command. */
const LINK_ENDED: ReadonlySet<RconErrorKind> = new Set([
  'lost',
  'closed',
  'network',
  'port-closed',
  'protocol',
]);

/**
 * Where the commands of one server go in: held while a login is under way, passed on to the link while there is
 * one, turned away otherwise. Each command is answered or rejected exactly once.
 *
 * A link is handed no more than it sends, and one command that can follow at once: the rest waits here, where the
 * panel's own questions have a line beside that of its users.
 *
 * A command that the end of a link caught in its queue (fate `not-sent`) takes the next link if one is being
 * opened. One whose fate is `unknown` is never sent again.
 */
export class CommandGate {
  private mode: Mode = { type: 'holding' };
  private readonly waiting: Readonly<Record<Lane, DeadlineList<Ticket>>> = {
    callers: new DeadlineList(),
    polls: new DeadlineList(),
  };
  private given = 0;

  constructor(
    private readonly environment: ConnectionEnvironment,
    private readonly observer: GateObserver,
  ) {}

  /** When {@link expire} has to be called; `Infinity` when nothing is held. */
  get nextDeadline(): number {
    return Math.min(...LANES.map((lane) => this.waiting[lane].next));
  }

  /** Whether a command is under way on the present link. */
  get isAsking(): boolean {
    return this.mode.type === 'open' && LANES.some((lane) => (this.mode as Open).pending[lane] > 0);
  }

  submit(command: string, { timeoutMs, isPoll = false }: CommandOptions = {}): Promise<RconReply> {
    const { clock, settings } = this.environment;
    const queuedAt = clock.now();
    const deadline = queuedAt + (timeoutMs ?? settings.commandTimeoutMs);
    const lane = isPoll ? 'polls' : 'callers';
    const number = this.given++;
    return new Promise((resolve, reject) =>
      this.dispatch({ command, lane, number, queuedAt, deadline, resolve, reject }),
    );
  }

  hold(): void {
    this.mode = { type: 'holding' };
  }

  /** Called again with the same link it changes nothing. */
  open(link: RconLink): void {
    if (this.mode.type === 'open' && this.mode.link === link) return;
    const room = { callers: (link.commandsAtOnce ?? 1) + 1, polls: 1 };
    this.mode = { type: 'open', link, pending: { callers: 0, polls: 0 }, room };
  }

  shut(reason: RconError): void {
    this.mode = { type: 'shut', reason };
  }

  /** Lets those held go where the gate now leads; until then whoever comes queues up behind them. */
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
    if (mode.type === 'shut') ticket.reject(turnedAway(mode.reason));
    else if (!this.inTime(ticket)) ticket.reject(mode.type === 'open' ? notSent() : tooLate());
    else if (mode.type === 'open' && hasRoom(mode, ticket.lane) && this.waiting[ticket.lane].size === 0) {
      void this.send(ticket, mode);
    } else this.park(ticket);
  }

  private letNext(way: Open, lane: Lane): void {
    while (this.mode === way && hasRoom(way, lane)) {
      const next = this.waiting[lane].shift();
      if (next === undefined) return;
      if (this.inTime(next)) void this.send(next, way);
      else next.reject(notSent());
    }
  }

  /** A time-out that is no number has no time left either. */
  private inTime(ticket: Ticket): boolean {
    return ticket.deadline > this.environment.clock.now();
  }

  /** What the end of a link gives back stands before what was given after it. */
  private park(ticket: Ticket): void {
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

  private async send(ticket: Ticket, way: Open): Promise<void> {
    way.pending[ticket.lane] += 1;
    try {
      const timeoutMs = ticket.deadline - this.environment.clock.now();
      const reply = await way.link.execute(ticket.command, { timeoutMs });
      this.observer.answered();
      ticket.resolve({ ...reply, queuedAt: ticket.queuedAt });
    } catch (error) {
      this.failed(ticket, way.link, asRconError(error, this.environment.reporter, 'unknown'));
    } finally {
      way.pending[ticket.lane] -= 1;
      this.letNext(way, ticket.lane);
    }
  }

  private failed(ticket: Ticket, link: RconLink, error: RconError): void {
    const replaced = this.mode.type !== 'open' || this.mode.link !== link;
    const outlived = replaced && LINK_ENDED.has(error.kind);
    if (outlived && error.fate === 'not-sent') this.dispatch(ticket);
    else ticket.reject(outlived && !this.givenUp ? asLost(error) : error);
  }

  private get givenUp(): boolean {
    return this.mode.type === 'shut' && this.mode.reason.kind === 'closed';
  }
}

/** A link that this side closed in order to replace it was, for the caller, lost. */
const asLost = (error: RconError): RconError =>
  error.kind === 'closed'
    ? new RconError(
        'lost',
        say('connection.session_ended', 'The session ended before the answer came'),
        error.fate,
        { cause: error },
      )
    : error;

const hasRoom = ({ pending, room }: Open, lane: Lane): boolean => pending[lane] < room[lane];

const notSent = (): RconError =>
  new RconError(
    'timed-out',
    say('rcon.command_was_not_sent_earlier', 'The command was not sent: earlier ones are still unanswered.'),
  );

const tooLate = (): RconError =>
  new RconError('timed-out', say('connection.not_reached_in_time', 'The server was not reached in time'));

const turnedAway = (reason: RconError): RconError =>
  new RconError(reason.kind, reason.words, 'not-sent', { cause: reason });
