import { say, sentences } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';
import { SMALLEST_SIZE } from './source.packet.js';

export { because, closedDuringLogin, queueFull, timedOut, wentSilent } from '../shared/session-failures.js';

/** Rust in web mode, a web server or a proxy: read as a size, these bytes are 1347703880, far out of range. */
const HTTP = 'HTTP';
/** 7 Days to Die: `Please enter password:`, or `*** Connected` where no password is set. */
const CONSOLE_GREETINGS = new Set(['Plea', '*** ']);

/** Message codes of {@link wrongSize} whose number is meaningful to developers only. */
export const PACKET_TOO_SMALL = 'source.packet_too_small';
export const NO_SOURCE_RCON = 'source.no_source_rcon';

/** The error for four bytes at `at` that cannot be a size field. */
export function wrongSize(bytes: Buffer, at: number, size: number): RconError {
  const firstWords = bytes.toString('latin1', at, at + 4);
  if (CONSOLE_GREETINGS.has(firstWords)) {
    return new RconError(
      'protocol',
      say('source.telnet_console', 'The telnet console of 7 Days to Die answers here, not Source RCON.'),
    );
  }
  if (firstWords === HTTP) {
    return new RconError(
      'protocol',
      sentences(
        say('source.web_server', 'A web server answers here, not Source RCON.'),
        say('source.rust_in_web_mode', 'Rust: start the server with "+rcon.web 0" or use its other port.'),
      ),
    );
  }
  const words =
    size >= 0 && size < SMALLEST_SIZE
      ? say(PACKET_TOO_SMALL, 'Non-conforming server: it announced a packet of {size} bytes.', {
          size,
        })
      : say(NO_SOURCE_RCON, 'Not a Source RCON server: it announced a packet of {size} bytes.', {
          size,
        });
  return new RconError('protocol', words);
}

/** Some servers count only the body in the size field or leave out the two zeros (GitHub, conqp/mcipc#7). */
export const missingTerminator = (): RconError =>
  new RconError(
    'protocol',
    say('source.packet_end_missing', 'Non-conforming server: a packet did not end where its size said.'),
  );

export const passwordRefused = (): RconError =>
  new RconError('refused', say('rcon.server_refused_rcon_password', 'The server refused the RCON password.'));

export const loginUnanswered = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    say(
      'source.login_unanswered',
      'The server took the connection but gave no answer to the login for {seconds} s.',
      { seconds: timeoutMs / 1000 },
    ),
  );

export const loginUnfinished = (): RconError =>
  new RconError(
    'protocol',
    sentences(
      say('source.login_unfinished', 'The server did not finish its answer to the login.'),
      say('source.maybe_another_protocol', 'It may not speak Source RCON.'),
    ),
  );

export const authorisationLost = (): RconError =>
  new RconError(
    'refused',
    say(
      'source.session_no_longer_accepted',
      'The server no longer accepts this session: its RCON password was changed.',
    ),
  );

export const stalled = (): RconError =>
  new RconError(
    'lost',
    say(
      'source.fewer_bytes_than_announced',
      'The server announced more bytes than it sent; the stream can no longer be followed.',
    ),
  );

/** Conan's rate limit; the connection pool pauses for the same time. */
export const lockedOut = (cause: RconError): RconError =>
  new RconError(
    'busy',
    sentences(
      say('source.asked_too_often', 'The server closed the connection because it was asked too often.'),
      say('source.locked_out', 'It lets nobody in for about three minutes.'),
    ),
    'not-sent',
    { cause },
  );

export const unattributable = (): RconError =>
  new RconError(
    'lost',
    say(
      'source.late_answer',
      'A late answer of this server could be taken for the next one, so the session ends here.',
    ),
  );

export const replyTooLong = (maxBytes: number): RconError =>
  new RconError(
    'protocol',
    say('source.reply_too_long', 'The server sent a reply of more than {maxBytes} bytes.', {
      maxBytes,
    }),
  );
