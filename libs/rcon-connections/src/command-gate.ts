import { type ExecuteOptions, type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { DeadlineList } from './deadline-list.js';
import { asRconError } from './foreign-failure.js';

interface Ticket {
  readonly command: string;
  readonly queuedAt: number;
  readonly deadline: number;
  readonly resolve: (reply: RconReply) => void;
  readonly reject: (error: RconError) => void;
}

interface Open {
  readonly type: 'open';
  readonly link: RconLink;
  underWay: number;
}

type Mode = { readonly type: 'holding' } | Open | { readonly type: 'shut'; readonly reason: RconError };

/** What the owner of a gate wants to know. */
export interface GateObserver {
  /** A command waits for a login; {@link CommandGate.nextDeadline} may have moved. */
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
 * A command that the end of a link caught in its queue (fate `not-sent`) takes the next link if one is being
 * opened. One whose fate is `unknown` is never sent again.
 */
export class CommandGate {
  private mode: Mode = { type: 'holding' };
  private readonly held = new DeadlineList<Ticket>();

  constructor(
    private readonly environment: ConnectionEnvironment,
    private readonly observer: GateObserver,
  ) {}

  /** When {@link expire} has to be called; `Infinity` when nothing is held. */
  get nextDeadline(): number {
    return this.held.next;
  }

  /** Whether a command is under way on the present link. */
  get isAsking(): boolean {
    return this.mode.type === 'open' && this.mode.underWay > 0;
  }

  submit(command: string, options: ExecuteOptions = {}): Promise<RconReply> {
    const { clock, settings } = this.environment;
    const queuedAt = clock.now();
    const deadline = queuedAt + (options.timeoutMs ?? settings.commandTimeoutMs);
    return new Promise((resolve, reject) => this.dispatch({ command, queuedAt, deadline, resolve, reject }));
  }

  hold(): void {
    this.mode = { type: 'holding' };
  }

  /** Called again with the same link it changes nothing. */
  open(link: RconLink): void {
    if (this.mode.type === 'open' && this.mode.link === link) return;
    this.mode = { type: 'open', link, underWay: 0 };
  }

  shut(reason: RconError): void {
    this.mode = { type: 'shut', reason };
  }

  /** Lets those held go where the gate now leads; until then whoever comes queues up behind them. */
  release(): void {
    for (const ticket of this.held.takeAll()) this.dispatch(ticket);
  }

  expire(now: number): void {
    for (const ticket of this.held.takeExpired(now)) this.dispatch(ticket);
  }

  private dispatch(ticket: Ticket): void {
    if (this.mode.type === 'shut') ticket.reject(turnedAway(this.mode.reason));
    else if (!this.inTime(ticket)) ticket.reject(tooLate());
    else if (this.mode.type === 'open' && this.held.size === 0) void this.send(ticket, this.mode);
    else this.park(ticket);
  }

  /** A time-out that is no number has no time left either. */
  private inTime(ticket: Ticket): boolean {
    return ticket.deadline > this.environment.clock.now();
  }

  private park(ticket: Ticket): void {
    if (this.held.size < this.environment.settings.maxHeldCommands) {
      this.held.add(ticket);
      this.observer.held();
    } else {
      ticket.reject(new RconError('busy', 'Too many commands wait for the login'));
    }
  }

  private async send(ticket: Ticket, way: Open): Promise<void> {
    way.underWay += 1;
    try {
      const timeoutMs = ticket.deadline - this.environment.clock.now();
      const reply = await way.link.execute(ticket.command, { timeoutMs });
      this.observer.answered();
      ticket.resolve({ ...reply, queuedAt: ticket.queuedAt });
    } catch (error) {
      this.failed(ticket, way.link, asRconError(error, this.environment.reporter, 'unknown'));
    } finally {
      way.underWay -= 1;
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
    ? new RconError('lost', 'The session ended before the answer came', error.fate, { cause: error })
    : error;

const tooLate = (): RconError => new RconError('timed-out', 'The server was not reached in time');

const turnedAway = (reason: RconError): RconError =>
  new RconError(reason.kind, reason.message, 'not-sent', { cause: reason });
