/** Value of a placeholder: a name, a number, or a nested message. */
export type MessageParam = string | number | Message;

type PlaceOf<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

/** Values for the placeholders of a message; empty where it has none. */
export type ParamsOf<English extends string> = [PlaceOf<English>] extends [never]
  ? []
  : [params: Readonly<Record<PlaceOf<English>, MessageParam>>];

/** Singular and plural of a message with the param `count`. */
export interface CountedEnglish {
  readonly one: string;
  readonly other: string;
}

const fill = (english: string, params: Readonly<Record<string, MessageParam>>): string =>
  english.replace(/\{(\w+)\}/gu, (place, name: string) => String(params[name] ?? place));

/**
 * A translatable text: its English template, and the code and values by which it is translated.
 * Only created by {@link say}, so that every code appears in the sources together with its English text.
 */
export class Message {
  constructor(
    readonly code: string,
    readonly english: string,
    readonly params: Readonly<Record<string, MessageParam>> = {},
  ) {}

  /** The English text with its placeholders filled in. */
  toString(): string {
    return fill(this.english, this.params);
  }

  /** The language-independent form, sent beside the English text. */
  toJSON(): Pick<Message, 'code' | 'params'> {
    return { code: this.code, params: this.params };
  }
}

/**
 * @param code `area.what_it_says`: stable even when the English text changes; key of the panel's catalogues
 * @param english template with `{placeholders}`
 */
export const say = <const English extends string>(
  code: string,
  english: English,
  ...[params]: ParamsOf<English>
): Message => new Message(code, english, params);

/** A message with plural forms: two in English, those of their own in other languages. */
export const sayCount = (
  code: string,
  { one, other }: CountedEnglish,
  params: Readonly<Record<string, MessageParam>> & { readonly count: number },
): Message => new Message(code, params.count === 1 ? one : other, params);

/** Text for people: a translatable message, or text of a plugin or operating system that is shown verbatim. */
export type Words = Message | string;

type InWords<Value> = Value extends string
  ? Words
  : Value extends readonly string[]
    ? readonly Words[]
    : Value;

/** `Answer` with its text fields of these names, at any depth, still as messages. */
export type Worded<Answer, Name extends string> = Answer extends readonly (infer Item)[]
  ? readonly Worded<Item, Name>[]
  : Answer extends object
    ? { readonly [Key in keyof Answer]: Key extends Name ? InWords<Answer[Key]> : Worded<Answer[Key], Name> }
    : Answer;

/** Wraps foreign text that is not translated. */
export const verbatim = (words: string): Message => say('text.verbatim', '{words}', { words });

export const messageOf = (words: Words): Message => (words instanceof Message ? words : verbatim(words));

const SENTENCES = 'text.sentences';

/** Joins sentences with a blank. */
export const sentences = (first: Words, ...others: readonly Words[]): Message =>
  others.reduce<Message>(
    (before, next) => say(SENTENCES, '{before} {next}', { before, next: messageOf(next) }),
    messageOf(first),
  );

/** Adds the full stop that texts meant to follow a colon lack. */
export const sentence = (words: Words): Message =>
  String(words).endsWith('.')
    ? messageOf(words)
    : say('text.sentence', '{words}.', { words: messageOf(words) });

/** The first of joined {@link sentences}, or the message itself. */
export function firstSentence(message: Message): Message {
  const { before } = message.params;
  return message.code === SENTENCES && before instanceof Message ? firstSentence(before) : message;
}

/** Joins texts with semicolons. */
export const list = (first: Words, ...others: readonly Words[]): Message =>
  others.reduce<Message>(
    (before, next) => say('text.list', '{before}; {next}', { before, next: messageOf(next) }),
    messageOf(first),
  );

const RULES = new Map<string, Message>();

/**
 * Registers the message of a validation rule and returns its text. class-validator only carries strings, so the message
 * is later looked up by that text: {@link messageOfRule}.
 */
export function rule<const English extends string>(
  code: string,
  english: English,
  ...params: ParamsOf<English>
): string {
  const message = say(code, english, ...params);
  const words = String(message);
  RULES.set(words, message);
  return words;
}

/** The message for a text returned by {@link rule}. */
export const messageOfRule = (words: string): Message | undefined => RULES.get(words);
