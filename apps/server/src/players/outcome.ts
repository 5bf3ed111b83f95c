import { type Message, say, sentences } from '@outpost/contracts/message.js';
import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { inEnglish } from '../platform/in-english.js';
import { type Verification } from './action-verifier.js';

/** What was sent for an action, and what the game server answered, line by line. */
export interface SentLines {
  readonly command: string;
  readonly response: string;
}

/** What is said of an action, whichever way it went. */
interface Endings {
  readonly confirmed: Message;
  readonly failed: Message;
  /** What could not be seen, as the end of "It could not be seen whether". */
  readonly whether: Message;
}

/** Why nothing happens after a command that was answered without complaint. */
const NO_RIGHT = say('players.console_may_not_be_allowed', 'The console may not be allowed to do it.');

/** The answer for the person who asked. */
export function outcome(verification: Verification, endings: Endings, sent: SentLines): PlayerActionResponse {
  const confirmation = verification.result === 'confirmed' ? 'confirmed' : 'not-confirmed';
  return inEnglish({ confirmation, message: ending(verification, endings), ...sent });
}

function ending(verification: Verification, { confirmed, failed, whether }: Endings): Message {
  switch (verification.result) {
    case 'confirmed':
      return confirmed;
    case 'failed':
      return sentences(failed, NO_RIGHT);
    case 'unverified':
      return say('players.it_could_not_be_seen', 'It could not be seen whether {whether}: {reason}', {
        whether,
        reason: verification.reason,
      });
  }
}

export const sentLines = (
  rows: readonly { readonly command: string; readonly response: string }[],
): SentLines => ({
  command: rows.map(({ command }) => command).join('\n'),
  response: rows
    .map(({ response }) => response)
    .filter((response) => response !== '')
    .join('\n'),
});
