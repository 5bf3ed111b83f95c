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

/** The first sentence of the message: the guesses about the cause that may follow have their own field in a step. */
export const factOf = ({ words }: RconError): Message => firstSentence(words);

/** An RCON failure is a finding; anything else is a defect and is rethrown. */
export function rconErrorOf(thrown: unknown): RconError {
  if (thrown instanceof RconError) return thrown;
  throw thrown;
}
