import { anyOf, Field, listOf, mapOf, number, text } from './schema.js';

/** What a text says, for those who say it in another language: the panel's catalogues go by the code. */
export class MessageKey {
  @Field(text, {
    description: 'Stays what it is when the English words change',
    example: 'rule.host_is_required',
  })
  readonly code!: string;

  @Field(mapOf(anyOf(text, number, MessageKey), {}), {
    description: 'What stands at the places of the message: names, numbers and other messages',
  })
  readonly params!: Readonly<Record<string, string | number | MessageKey>>;
}

/** Of the texts beside it, by the name of their field; lists have one for each of their texts. */
export type MessageKeys = Readonly<Record<string, MessageKey | readonly MessageKey[]>>;

export const messageKeys = mapOf<MessageKey | readonly MessageKey[]>(
  anyOf(MessageKey, listOf(MessageKey)),
  {},
);

export const ABOUT_MESSAGE_KEYS = {
  description: 'What the texts beside it say, by the name of their field, for other languages than English',
};
