import { say, sentences } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';

export { because, closedDuringLogin, queueFull, timedOut, wentSilent } from '../shared/session-failures.js';

export const passwordRefused = (): RconError =>
  new RconError(
    'refused',
    say(
      'telnet.password_refused',
      'The server refused the password; it is the TelnetPassword of serverconfig.xml.',
    ),
  );

export const addressBlocked = (): RconError =>
  new RconError(
    'refused',
    say(
      'telnet.password_refused_and_blocked',
      'The server refused the password and blocks this address for a while: there were too many wrong passwords.',
    ),
  );

/** Not a refusal: a port forwarder whose game server is not up yet behaves the same, so a retry makes sense. */
export const hungUp = (cause: RconError): RconError =>
  new RconError(
    'no-answer',
    sentences(
      say('telnet.hung_up', 'The server hung up before it asked for the password.'),
      say(
        'telnet.hung_up_reasons',
        'It may still be starting, or it blocks this address for a while after too many wrong passwords.',
      ),
    ),
    'not-sent',
    { cause },
  );

export const noGreeting = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    say('telnet.no_console_answers', 'The port is open, but no console has answered for {seconds} s.', {
      seconds: timeoutMs / 1000,
    }),
  );

export const noVerdict = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    say(
      'telnet.login_unanswered',
      'The server did not say within {seconds} s whether the password is right.',
      { seconds: timeoutMs / 1000 },
    ),
  );

export const notThisConsole = (): RconError =>
  new RconError(
    'protocol',
    say(
      'telnet.not_a_game_console',
      'Something answers here, but it is not the telnet console of a game server.',
    ),
  );

/** Lines carry no id: those of a late answer would be taken for the next answer. */
export const outOfStep = (): RconError =>
  new RconError(
    'lost',
    say(
      'telnet.answer_too_late',
      'An answer came too late to be told from the next one, so the connection was closed.',
    ),
  );
