import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { type Clock } from '@outpost/clock/clock.js';
import { type Message, say, sentences } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { type RconTargets } from './rcon-targets.js';

const TIMEOUT_MS = 10_000;
const NO_REDIRECTS = say('rcon.redirects_not_followed', 'Redirects are not followed.');

/** What the hook is told. */
export interface StartCall {
  readonly serverId: number;
  readonly name: string;
  readonly event: 'start';
}

/**
 * Calls the address that starts a stopped server. Path, query and user of that address may be secrets, so no
 * message holds more than its host.
 */
export class StartHook {
  constructor(
    private readonly targets: RconTargets,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {RconError} `host-not-found`, `address-not-allowed`
   * @throws {OperationalError} `start_hook_failed`
   */
  async call(hook: string, body: StartCall): Promise<void> {
    // Stored before such addresses were refused.
    if (!URL.canParse(hook))
      throw failed(say('rcon.start_hook_invalid', 'The start hook is no address that can be called.'));
    const url = new URL(hook);
    const address = await this.addressOf(url);
    const status = await this.post(url, address, JSON.stringify(body));
    if (status >= 200 && status < 300) return;
    const answered = say(
      'rcon.start_hook_status',
      'The start hook at {host} answered with status {status}.',
      { host: url.host, status },
    );
    throw failed(status >= 300 && status < 400 ? sentences(answered, NO_REDIRECTS) : answered);
  }

  private async addressOf({ hostname }: URL): Promise<string> {
    const addresses = await this.targets.lookUp(hostname);
    const address = this.targets.firstAllowed(addresses);
    if (address !== undefined) return address;
    const reason = say(
      'rcon.start_hook_address_not_allowed',
      'Start hooks may not lead to {addresses}: HOOK_ALLOW of this panel says which may',
      { addresses: addresses.join(', ') },
    );
    throw new RconError('address-not-allowed', reason);
  }

  private post(url: URL, address: string, body: string): Promise<number> {
    const giveUp = new AbortController();
    const timer = this.clock.schedule(TIMEOUT_MS, () => giveUp.abort());
    const sent = new Promise<number>((resolve, reject) => {
      const options = { ...OPTIONS, lookup: only(address), signal: giveUp.signal };
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (answer) =>
        resolve(statusOf(answer)),
      );
      request.on('error', (error) => reject(unanswered(url, error, giveUp.signal.aborted)));
      request.end(body);
    });
    return sent.finally(() => timer.cancel());
  }
}

const OPTIONS: RequestOptions = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'user-agent': 'Outpost' },
  // A connection of its own: one kept open by somebody else was checked for another address.
  agent: false,
};

/** The address that was checked is the one connected to: a second look-up could give another answer. */
const only =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** Nobody reads what the hook says: an endless answer must not keep us. */
function statusOf(answer: IncomingMessage): number {
  answer.on('error', () => undefined);
  answer.destroy();
  return answer.statusCode ?? 0;
}

function unanswered(url: URL, error: Error, timedOut: boolean): OperationalError {
  const { code = 'no connection' } = error as NodeJS.ErrnoException;
  const { host } = url;
  return failed(
    timedOut
      ? say('rcon.start_hook_silent', 'The start hook at {host} did not answer within {seconds} seconds.', {
          host,
          seconds: TIMEOUT_MS / 1000,
        })
      : say('rcon.start_hook_unreachable', 'The start hook at {host} can’t be reached ({code}).', {
          host,
          code,
        }),
  );
}

const failed = (detail: Message): OperationalError => new OperationalError('start_hook_failed', detail);
