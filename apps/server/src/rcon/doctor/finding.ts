import { firstSentence, type Message, say, type Words } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';

export const passed = (detail: Words): Finding => ({ status: 'passed', detail });
export const failed = (detail: Words, advice: Advice): Finding => ({ status: 'failed', detail, ...advice });
export const skipped = (detail: Words, advice: Advice = {}): Finding => ({
  status: 'skipped',
  detail,
  ...advice,
});

export const answers = (who: string): Message => say('doctor.answers', '{who} answers.', { who });

/** What happened, without the guesses some messages go on with: a step has a place of its own for those. */
export const factOf = ({ words }: RconError): Message => firstSentence(words);

/** Failures of the way to the server are findings; everything else is a defect and goes on. */
export function rconErrorOf(thrown: unknown): RconError {
  if (thrown instanceof RconError) return thrown;
  throw thrown;
}
