import { RconError } from '../errors.js';

export { because, closedDuringLogin, queueFull, timedOut, wentSilent } from '../shared/session-failures.js';

export const loginUnanswered = (timeoutMs: number): RconError =>
  new RconError(
    'no-answer',
    `The server opened the WebSocket but gave no answer to the first command for ${timeoutMs / 1000} s.`,
  );

export const notWebrcon = (): RconError =>
  new RconError('protocol', 'A WebSocket server answers here, but it does not speak WebRCON.');
