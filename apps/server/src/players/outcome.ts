import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type Verification } from './action-verifier.js';

/** What was sent for an action, and what the game server answered, line by line. */
export interface SentLines {
  readonly command: string;
  readonly response: string;
}

interface Words {
  readonly confirmed: string;
  readonly failed: string;
  /** What could not be seen, as the end of "It could not be seen whether". */
  readonly whether: string;
}

/** Why nothing happens after a command that was answered without complaint. */
const NO_RIGHT = 'The console may not be allowed to do it.';

/** The answer for the person who asked. */
export function outcome(verification: Verification, words: Words, sent: SentLines): PlayerActionResponse {
  const confirmation = verification.result === 'confirmed' ? 'confirmed' : 'not-confirmed';
  return { confirmation, message: messageOf(verification, words), ...sent };
}

function messageOf(verification: Verification, { confirmed, failed, whether }: Words): string {
  switch (verification.result) {
    case 'confirmed':
      return confirmed;
    case 'failed':
      return `${failed} ${NO_RIGHT}`;
    case 'unverified':
      return `It could not be seen whether ${whether}: ${verification.reason}`;
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
