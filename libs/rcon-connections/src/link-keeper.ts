import { say } from '@outpost/contracts/message.js';
import {
  type LearnedCapabilities,
  type RconDriver,
  type RconLink,
  type RconLinkListener,
  type RconTarget,
} from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ErrorReporter } from './connection.settings.js';
import { type TargetSource } from './connection.types.js';
import { asRconError } from './foreign-failure.js';

/** What a keeper tells its owner; each attempt ends in exactly one of `opened` and `failed`, or is dropped. */
export interface LinkOwner {
  /** With the target the link leads to. */
  opened(link: RconLink, target: RconTarget): void;
  failed(reason: RconError): void;
  lost(reason: RconError): void;
  /** A promise resolves when the line is kept; the server is told then that we have it. */
  line(text: string): void | Promise<void>;
}

interface LoggedIn {
  readonly link: RconLink;
  readonly target: RconTarget;
}

/**
 * Holds at most one attempt or link, each on a socket of its own. `epoch` numbers them: what an older one still
 * has to say is recognised by its number and ignored, and a link that comes too late is closed.
 */
export class LinkKeeper {
  private epoch = 0;
  private login: AbortController | undefined;
  private current: RconLink | undefined;
  /** What the last link found out, and about which server: another address or game begins again. */
  private learned: { readonly about: string; readonly capabilities: LearnedCapabilities } | undefined;
  private about = '';

  constructor(
    private readonly driver: RconDriver,
    private readonly target: TargetSource,
    private readonly reporter: ErrorReporter,
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

  /** Lets go of the attempt or the link without a word to the owner. */
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
      return asRconError(error, this.reporter, 'not-sent');
    }
  }

  private withLearned(target: RconTarget): RconTarget {
    const { address, port, wire } = target;
    this.about = JSON.stringify([address, port, wire]);
    return this.learned?.about === this.about ? { ...target, learned: this.learned.capabilities } : target;
  }

  private listener(epoch: number): RconLinkListener {
    return {
      onMessage: (text) => (epoch === this.epoch ? this.owner.line(text) : undefined),
      onUnkept: (failure) => this.reporter.report(failure.cause, 'a line of a server could not be kept'),
      onClosed: (reason) => {
        if (epoch === this.epoch) this.end(reason);
      },
    };
  }

  /** A server may hang up between its welcome and the moment we take the link: then the attempt has failed. */
  private end(reason: RconError): void {
    const wasOpen = this.current !== undefined;
    this.drop();
    if (wasOpen) this.owner.lost(reason);
    else this.owner.failed(reason);
  }
}
