import { type MessageKeys } from '@outpost/contracts/message-key.js';
import { Message } from '@outpost/contracts/message.js';

/** The type of a response once its messages are rendered. */
type InEnglish<Answer> = Answer extends Message
  ? string
  : Answer extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : Answer extends object
      ? { readonly [Key in keyof Answer]: InEnglish<Answer[Key]> } & { readonly messages?: MessageKeys }
      : Answer;

/**
 * Renders a response: each message in English, and next to them, in `messages`, the keys by which other
 * languages translate them.
 */
export function inEnglish<const Answer>(answer: Answer): InEnglish<Answer> {
  return written(answer) as InEnglish<Answer>;
}

function written(value: unknown): unknown {
  if (value instanceof Message) return String(value);
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const messages = entries.filter(([, field]) => isTranslatable(field));
  return {
    ...Object.fromEntries(entries.map(([name, field]) => [name, written(field)])),
    ...(messages.length > 0 && { messages: Object.fromEntries(messages) }),
  };
}

const isTranslatable = (field: unknown): boolean =>
  field instanceof Message || (Array.isArray(field) && field.length > 0 && field.every(isTranslatable));
