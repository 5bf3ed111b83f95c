import { type Message, say, sentences } from '@outpost/contracts/message.js';
import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { inEnglish } from '../platform/in-english.js';
import { type Verification } from './action-verifier.js';

/** What was sent for an action, and what the game server answered, line by line. */
export interface SentLines {
  readonly command: string;
  readonly response: string;
}

/** The message for each result of an action. */
interface OutcomeMessages {
  readonly confirmed: Message;
  readonly failed: Message;
  /** What could not be verified, as the end of "It could not be seen whether". */
  readonly whether: Message;
}

/** The likely reason why a command had no effect although it was answered without an error. */
const NO_RIGHT = say('players.console_may_not_be_allowed', 'The console may not be allowed to do it.');

export function outcome(
  verification: Verification,
  messages: OutcomeMessages,
  sent: SentLines,
): PlayerActionResponse {
  const confirmation = verification.result === 'confirmed' ? 'confirmed' : 'not-confirmed';
  return inEnglish({ confirmation, message: messageFor(verification, messages), ...sent });
}

function messageFor(verification: Verification, { confirmed, failed, whether }: OutcomeMessages): Message {
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
