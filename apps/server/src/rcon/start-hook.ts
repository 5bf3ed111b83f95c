import { Injectable } from '@nestjs/common';
import { type Message, say, sentences } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { CALL_TIMEOUT_MS, NotAnswered, OutgoingCalls } from './outgoing-calls.js';

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
@Injectable()
export class StartHook {
  constructor(private readonly calls: OutgoingCalls) {}

  /**
   * @throws {RconError} `host-not-found`, `address-not-allowed`
   * @throws {OperationalError} `start_hook_failed`
   */
  async call(hook: string, body: StartCall): Promise<void> {
    // May have been stored before URLs were validated.
    if (!URL.canParse(hook))
      throw failed(say('rcon.start_hook_invalid', 'The start hook is no address that can be called.'));
    const url = new URL(hook);
    const status = await this.statusOf(url, JSON.stringify(body));
    if (status >= 200 && status < 300) return;
    const answered = say(
      'rcon.start_hook_status',
      'The start hook at {host} answered with status {status}.',
      { host: url.host, status },
    );
    throw failed(status >= 300 && status < 400 ? sentences(answered, NO_REDIRECTS) : answered);
  }

  private async statusOf(url: URL, body: string): Promise<number> {
    try {
      return (await this.calls.call({ method: 'POST', url, body, ignoresBody: true })).status;
    } catch (error) {
      throw error instanceof NotAnswered ? problemOf(url, error) : error;
    }
  }
}

function problemOf({ host }: URL, { reason, detail }: NotAnswered): Error {
  if (reason === 'silent')
    return failed(
      say('rcon.start_hook_silent', 'The start hook at {host} did not answer within {seconds} seconds.', {
        host,
        seconds: CALL_TIMEOUT_MS / 1000,
      }),
    );
  if (reason === 'unreachable')
    return failed(
      say('rcon.start_hook_unreachable', 'The start hook at {host} can’t be reached ({code}).', {
        host,
        code: detail,
      }),
    );
  return new RconError(
    'address-not-allowed',
    say(
      'rcon.start_hook_address_not_allowed',
      'Start hooks may not lead to {addresses}: HOOK_ALLOW of this panel says which may',
      { addresses: detail },
    ),
  );
}

const failed = (detail: Message): OperationalError => new OperationalError('start_hook_failed', detail);
