import { RconError } from '../errors.js';
import { SMALLEST_SIZE } from './source.packet.js';

export { because, closedDuringLogin, queueFull, timedOut, wentSilent } from '../shared/session-failures.js';

/** Rust in web mode, a web server, a proxy: their first words, read as a size, are far out of range. */
const HTTP = 'HTTP';
/** `Please enter password:`, or the welcome where there is none. */
const CONSOLE_GREETINGS = new Set(['Plea', '*** ']);

/** The bytes at `at` were read as a size and can't be one. */
export function wrongSize(bytes: Buffer, at: number, size: number): RconError {
  const firstWords = bytes.toString('latin1', at, at + 4);
  if (CONSOLE_GREETINGS.has(firstWords)) {
    return new RconError('protocol', 'The telnet console of 7 Days to Die answers here, not Source RCON.');
  }
  if (firstWords === HTTP) {
    return new RconError(
      'protocol',
      'A web server answers here, not Source RCON. Rust: start the server with "+rcon.web 0" or use its other port.',
    );
  }
  const who = size >= 0 && size < SMALLEST_SIZE ? 'Non-conforming server' : 'Not a Source RCON server';
  return new RconError('protocol', `${who}: it announced a packet of ${size} bytes.`);
}

/** The size counted other bytes than the protocol says, or the zeros were left out. */
export const missingTerminator = (): RconError =>
  new RconError('protocol', 'Non-conforming server: a packet did not end where its size said.');

export const passwordRefused = (): RconError =>
  new RconError('refused', 'The server refused the RCON password.');

export const loginUnanswered = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    `The server took the connection but gave no answer to the login for ${timeoutMs / 1000} s.`,
  );

export const loginUnfinished = (): RconError =>
  new RconError(
    'protocol',
    'The server did not finish its answer to the login. It may not speak Source RCON.',
  );

export const authorisationLost = (): RconError =>
  new RconError('refused', 'The server no longer accepts this session: its RCON password was changed.');

export const stalled = (): RconError =>
  new RconError(
    'lost',
    'The server announced more bytes than it sent; the stream can no longer be followed.',
  );

/** Conan's rule; the pool of connections stays away for as long. */
export const lockedOut = (cause: RconError): RconError =>
  new RconError(
    'busy',
    'The server closed the connection because it was asked too often. It lets nobody in for about three minutes.',
    'not-sent',
    { cause },
  );

export const unattributable = (): RconError =>
  new RconError(
    'lost',
    'A late answer of this server could be taken for the next one, so the session ends here.',
  );

export const replyTooLong = (maxBytes: number): RconError =>
  new RconError('protocol', `The server sent a reply of more than ${maxBytes} bytes.`);
