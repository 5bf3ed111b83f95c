import { say } from '@outpost/contracts/message.js';
import {
  type LearnedCapabilities,
  type RconDriver,
  type RconLink,
  type RconLinkListener,
  type RconTarget,
} from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { type TargetSource } from './connection.types.js';
import { asRconError } from './unexpected-error.js';

/** Callbacks of a keeper to its owner. Each attempt ends in exactly one of `opened` and `failed`, unless dropped. */
export interface LinkOwner {
  opened(link: RconLink, target: RconTarget): void;
  failed(reason: RconError): void;
  lost(reason: RconError): void;
  /** The promise, if any, resolves once the line is stored; only then it is acknowledged. */
  line(text: string): void | Promise<void>;
}

interface LoggedIn {
  readonly link: RconLink;
  readonly target: RconTarget;
}

/**
 * Holds at most one attempt or link, each on its own socket. `epoch` numbers them: callbacks of an older one are
 * ignored, and a link that opens too late is closed.
 */
export class LinkKeeper {
  private epoch = 0;
  private login: AbortController | undefined;
  private current: RconLink | undefined;
  /** What the last link learned, and about which target; not used for another address, port or game. */
  private learned: { readonly about: string; readonly capabilities: LearnedCapabilities } | undefined;
  private about = '';

  constructor(
    private readonly driver: RconDriver,
    private readonly target: TargetSource,
    private readonly environment: Pick<ConnectionEnvironment, 'reporter' | 'maySend'>,
    private readonly owner: LinkOwner,
  ) {}

  /** The live link, if any. */
  get link(): RconLink | undefined {
    return this.current;
  }

  open(): void {
    this.drop();
    this.login = new AbortController();
    void this.attempt(this.epoch, this.login.signal);
  }

  /** Drops the attempt or link without a callback to the owner. */
  drop(): void {
    this.epoch += 1;
    const { login, current } = this;
    this.login = undefined;
    this.current = undefined;
    login?.abort();
    current?.close();
    if (current?.learned !== undefined) this.learned = { about: this.about, capabilities: current.learned };
  }

  private async attempt(epoch: number, signal: AbortSignal): Promise<void> {
    const outcome = await this.logIn(epoch, signal);
    const late = epoch !== this.epoch;
    if (outcome instanceof RconError) {
      if (!late) this.end(outcome);
    } else if (late) {
      outcome.link.close();
    } else {
      this.login = undefined;
      this.current = outcome.link;
      this.owner.opened(outcome.link, outcome.target);
    }
  }

  private async logIn(epoch: number, signal: AbortSignal): Promise<LoggedIn | RconError> {
    try {
      const target = await this.target();
      if (signal.aborted)
        return new RconError('closed', say('connection.attempt_given_up', 'The attempt was given up'));
      const link = await this.driver.connect(this.withLearned(target), this.listener(epoch), signal);
      return { link, target };
    } catch (error) {
      return asRconError(error, this.environment.reporter, 'not-sent');
    }
  }

  private withLearned(target: RconTarget): RconTarget {
    const { address, port, wire } = target;
    this.about = JSON.stringify([address, port, wire]);
    return this.learned?.about === this.about ? { ...target, learned: this.learned.capabilities } : target;
  }

  private listener(epoch: number): RconLinkListener {
    const { reporter, maySend } = this.environment;
    return {
      maySend,
      onMessage: (text) => (epoch === this.epoch ? this.owner.line(text) : undefined),
      onNotStored: (failure) => reporter.report(failure.cause, 'a line of a server could not be stored'),
      onClosed: (reason) => {
        if (epoch === this.epoch) this.end(reason);
      },
    };
  }

  /** A server may close after the login but before the link is taken over: that is a failed attempt. */
  private end(reason: RconError): void {
    const wasOpen = this.current !== undefined;
    this.drop();
    if (wasOpen) this.owner.lost(reason);
    else this.owner.failed(reason);
  }
}
