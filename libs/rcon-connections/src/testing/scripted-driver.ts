import { type Clock } from '@outpost/clock/clock.js';
import { type RconDriver, type RconLinkListener, type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type CommandBehaviour, type LoginBehaviour } from './behaviours.js';
import { ScriptedLink } from './scripted-link.js';

export interface ScriptedLogin {
  readonly at: number;
  readonly target: RconTarget;
  readonly listener: RconLinkListener;
}

/**
 * A driver without a socket, with a game server controlled by the test. Logins and commands take no time unless the
 * script says so; one command is in flight per link, the others queue.
 */
export class ScriptedDriver implements RconDriver {
  readonly protocol = 'scripted';
  readonly probeCommand = 'probe';
  readonly logins: ScriptedLogin[] = [];
  readonly links: ScriptedLink[] = [];
  onLogin: () => LoginBehaviour = () => ({ type: 'welcome' });
  onCommand: (command: string) => CommandBehaviour = (command) => ({
    type: 'answer',
    text: `re: ${command}`,
  });

  constructor(private readonly clock: Clock) {}

  async connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<ScriptedLink> {
    this.logins.push({ at: this.clock.now(), target, listener });
    const behaviour = this.onLogin();
    await this.pass(behaviour, signal ?? new AbortController().signal);
    if (behaviour.type === 'reject') throw behaviour.error;
    const link = new ScriptedLink(this.clock, listener, (command) => this.onCommand(command));
    this.links.push(link);
    return link;
  }

  /** The link opened last. */
  get link(): ScriptedLink {
    const link = this.links.at(-1);
    if (link === undefined) throw new Error('No login has succeeded yet');
    return link;
  }

  get openLinks(): number {
    return this.links.filter((link) => link.open).length;
  }

  /** Every command that left the process, in order. */
  get sent(): readonly string[] {
    return this.links.flatMap((link) => link.sent);
  }

  /** The same without the checks sent by the pool itself. */
  get sentForCallers(): readonly string[] {
    return this.sent.filter((command) => command !== this.probeCommand);
  }

  private pass(behaviour: LoginBehaviour, signal: AbortSignal): Promise<void> {
    const delay = behaviour.type === 'silent' ? Infinity : (behaviour.afterMs ?? 0);
    return new Promise((resolve, reject) => {
      const timer = delay > 0 && delay < Infinity ? this.clock.schedule(delay, resolve) : undefined;
      signal.addEventListener('abort', () => {
        timer?.cancel();
        reject(new RconError('closed', 'The attempt was given up'));
      });
      if (delay === 0) resolve();
    });
  }
}
