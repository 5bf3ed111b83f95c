/** What stands at a place of a message: a name, a number, or a message of its own. */
export type MessageParam = string | number | Message;

type PlaceOf<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

/** Values for the places of a message; none where it has no place. */
export type ParamsOf<English extends string> = [PlaceOf<English>] extends [never]
  ? []
  : [params: Readonly<Record<PlaceOf<English>, MessageParam>>];

/** The English forms of a message that counts by its param `count`. */
export interface CountedEnglish {
  readonly one: string;
  readonly other: string;
}

const fill = (english: string, params: Readonly<Record<string, MessageParam>>): string =>
  english.replace(/\{(\w+)\}/gu, (place, name: string) => String(params[name] ?? place));

/**
 * Something a person reads: its English words, and the code and values by which other languages say it.
 * Made by {@link say} alone, so that all codes stand in the sources, each with its English words.
 */
export class Message {
  constructor(
    readonly code: string,
    readonly english: string,
    readonly params: Readonly<Record<string, MessageParam>> = {},
  ) {}

  /** The English words. */
  toString(): string {
    return fill(this.english, this.params);
  }

  /** What goes with the English words to those who speak another language. */
  toJSON(): Pick<Message, 'code' | 'params'> {
    return { code: this.code, params: this.params };
  }
}

/**
 * @param code `area.what_it_says`: stays what it is when the English words change; the catalogues of the panel hold it
 * @param english with `{places}`
 */
export const say = <const English extends string>(
  code: string,
  english: English,
  ...[params]: ParamsOf<English>
): Message => new Message(code, english, params);

/** A message that counts: in English by one and many, in other languages by their own forms. */
export const sayCount = (
  code: string,
  { one, other }: CountedEnglish,
  params: Readonly<Record<string, MessageParam>> & { readonly count: number },
): Message => new Message(code, params.count === 1 ? one : other, params);

/** Words for a reader: ours, or those of a plugin or an operating system, which stay as they are. */
export type Words = Message | string;

type InWords<Value> = Value extends string
  ? Words
  : Value extends readonly string[]
    ? readonly Words[]
    : Value;

/** An answer whose texts for readers, of these names and at any depth, are messages still. */
export type Worded<Answer, Name extends string> = Answer extends readonly (infer Item)[]
  ? readonly Worded<Item, Name>[]
  : Answer extends object
    ? { readonly [Key in keyof Answer]: Key extends Name ? InWords<Answer[Key]> : Worded<Answer[Key], Name> }
    : Answer;

/** Words that come from elsewhere, and stay as they are. */
export const verbatim = (words: string): Message => say('text.verbatim', '{words}', { words });

export const messageOf = (words: Words): Message => (words instanceof Message ? words : verbatim(words));

const SENTENCES = 'text.sentences';

/** One sentence after the other. */
export const sentences = (first: Words, ...others: readonly Words[]): Message =>
  others.reduce<Message>(
    (before, next) => say(SENTENCES, '{before} {next}', { before, next: messageOf(next) }),
    messageOf(first),
  );

/** Words as a sentence of their own: some stand elsewhere behind a colon, without a full stop. */
export const sentence = (words: Words): Message =>
  String(words).endsWith('.')
    ? messageOf(words)
    : say('text.sentence', '{words}.', { words: messageOf(words) });

/** The first of {@link sentences}, or the one there is. */
export function firstSentence(message: Message): Message {
  const { before } = message.params;
  return message.code === SENTENCES && before instanceof Message ? firstSentence(before) : message;
}

/** What is wrong, one after the other. */
export const list = (first: Words, ...others: readonly Words[]): Message =>
  others.reduce<Message>(
    (before, next) => say('text.list', '{before}; {next}', { before, next: messageOf(next) }),
    messageOf(first),
  );

const RULES = new Map<string, Message>();

/**
 * The words of a rule of validation. The library of the rules carries a text and nothing else, so the message is
 * found again by it: {@link messageOfRule}.
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

/** The message whose English words {@link rule} gave. */
export const messageOfRule = (words: string): Message | undefined => RULES.get(words);
