import { say } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';

export { because, closedDuringLogin, queueFull, timedOut, wentSilent } from '../shared/session-failures.js';

export const loginUnanswered = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    say(
      'webrcon.command_unanswered',
      'The server opened the WebSocket but gave no answer to the first command for {seconds} s.',
      { seconds: timeoutMs / 1000 },
    ),
  );

export const notWebrcon = (): RconError =>
  new RconError(
    'protocol',
    say('webrcon.other_websocket_server', 'A WebSocket server answers here, but it does not speak WebRCON.'),
  );
