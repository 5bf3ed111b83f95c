import { anyOf, Field, listOf, mapOf, number, text } from './schema.js';

/** Language-independent form of a text, for translation: the panel's catalogues are keyed by the code. */
export class MessageKey {
  @Field(text, {
    description: 'Stable even when the English text changes',
    example: 'rule.host_is_required',
  })
  readonly code!: string;

  @Field(mapOf(anyOf(text, number, MessageKey), {}), {
    description: 'Values of the placeholders: names, numbers and other messages',
  })
  readonly params!: Readonly<Record<string, string | number | MessageKey>>;
}

/** Message keys of sibling text fields, by field name; for a list of texts, one key per text. */
export type MessageKeys = Readonly<Record<string, MessageKey | readonly MessageKey[]>>;

export const messageKeys = mapOf<MessageKey | readonly MessageKey[]>(
  anyOf(MessageKey, listOf(MessageKey)),
  {},
);

export const ABOUT_MESSAGE_KEYS = {
  description: 'Message keys of the sibling text fields, by field name, for translation',
};
