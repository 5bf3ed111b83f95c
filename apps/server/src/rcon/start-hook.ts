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

/** The JSON body sent to the hook. */
export interface StartCall {
  readonly serverId: number;
  readonly name: string;
  readonly event: 'start';
}

/**
 * Calls the URL that starts a stopped server. Its path, query and user may be secrets, so messages contain no more
 * than its host.
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
    // May have been stored before URLs were validated.
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
      const options = { ...OPTIONS, lookup: pinnedTo(address), signal: giveUp.signal };
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
  // No shared agent: a kept-alive connection may lead to an address that was checked for another hook.
  agent: false,
};

/** Pins the connection to the address that was checked: a second lookup could return another one. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** The body is discarded: an endless one must not block. */
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
