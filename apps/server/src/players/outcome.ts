import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type Sight } from './after-sight.service.js';

/** What was sent for an action, and what the game server answered, line by line. */
export interface SentLines {
  readonly command: string;
  readonly response: string;
}

interface Words {
  readonly so: string;
  readonly notSo: string;
  /** What could not be seen, as the end of "It could not be seen whether". */
  readonly whether: string;
}

/** Why nothing happens after a command that was answered without complaint. */
const NO_RIGHT = 'The console may not be allowed to do it.';

/** The answer for the person who asked. */
export function outcome(sight: Sight, words: Words, sent: SentLines): PlayerActionResponse {
  const confirmation = sight.is === 'so' ? 'confirmed' : 'not-confirmed';
  return { confirmation, message: messageOf(sight, words), ...sent };
}

function messageOf(sight: Sight, { so, notSo, whether }: Words): string {
  switch (sight.is) {
    case 'so':
      return so;
    case 'not-so':
      return `${notSo} ${NO_RIGHT}`;
    case 'unseen':
      return `It could not be seen whether ${whether}: ${sight.why}`;
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
