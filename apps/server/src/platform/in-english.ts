import { type MessageKeys } from '@outpost/contracts/message-key.js';
import { Message } from '@outpost/contracts/message.js';

/** What becomes of an answer whose texts are messages. */
type InEnglish<Answer> = Answer extends Message
  ? string
  : Answer extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : Answer extends object
      ? { readonly [Key in keyof Answer]: InEnglish<Answer[Key]> } & { readonly messages?: MessageKeys }
      : Answer;

/**
 * An answer as it leaves the panel: each of its messages in English, and beside them in `messages` what other languages
 * say them by.
 */
export function inEnglish<const Answer>(answer: Answer): InEnglish<Answer> {
  return written(answer) as InEnglish<Answer>;
}

function written(value: unknown): unknown {
  if (value instanceof Message) return String(value);
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const messages = entries.filter(([, field]) => isSaid(field));
  return {
    ...Object.fromEntries(entries.map(([name, field]) => [name, written(field)])),
    ...(messages.length > 0 && { messages: Object.fromEntries(messages) }),
  };
}

const isSaid = (field: unknown): boolean =>
  field instanceof Message || (Array.isArray(field) && field.length > 0 && field.every(isSaid));
