import { type MessageKey, type MessageKeys } from '@outpost/contracts/message-key.js';
import { type Message, messageOfRule } from '@outpost/contracts/message.js';
import { type IntlMessageFormat } from 'intl-messageformat';
import { language } from './language.js';
import { type Language, type TranslatedLanguage } from './languages.js';

/** Words of one language in ICU MessageFormat, by the code of what they say. */
type Words = Readonly<Record<string, string>>;

/** Every message of the server in one language. Each is parsed when it is first said. */
export class Catalogue {
  private readonly formats = new Map<string, IntlMessageFormat>();

  constructor(
    private readonly language: TranslatedLanguage,
    private readonly words: Words,
    private readonly Format: typeof IntlMessageFormat,
  ) {}

  /** Undefined where a code is not known: a plugin's, or one of a newer server while this page is open. */
  say({ code, params }: MessageKey | Message): string | undefined {
    const format = this.formatOf(code);
    if (format === undefined) return undefined;
    const said = Object.entries(params).map(
      ([name, value]) => [name, typeof value === 'object' ? this.say(value) : value] as const,
    );
    if (said.some(([, value]) => value === undefined)) return undefined;
    return String(format.format(Object.fromEntries(said)));
  }

  private formatOf(code: string): IntlMessageFormat | undefined {
    const known = this.formats.get(code);
    const words = this.words[code];
    if (known !== undefined || words === undefined) return known;
    // Texts hold `<your password>` and the like: they are no tags.
    const format = new this.Format(words, this.language, undefined, { ignoreTag: true });
    this.formats.set(code, format);
    return format;
  }
}

const catalogues = new Map<Language, Catalogue>();

/** Brings the words of the server in a language, and what reads them; {@link translate} knows them from then on. */
export async function prepareMessages(into: TranslatedLanguage): Promise<void> {
  if (catalogues.has(into)) return;
  const [{ default: words }, { IntlMessageFormat }] = await Promise.all([
    import(`./messages/${into}.json`) as Promise<{ readonly default: Words }>,
    import('intl-messageformat'),
  ]);
  catalogues.set(into, new Catalogue(into, words, IntlMessageFormat));
}

/** Words in the language of the moment; in English where it has none for them. */
export const spoken = (english: string, key: MessageKey | Message | undefined): string =>
  (key && catalogues.get(language.get())?.say(key)) ?? english;

type Answer<Name extends string, Value> = { readonly [Key in Name]?: Value } & {
  readonly messages?: MessageKeys | undefined;
};

const keyOf = (key: MessageKeys[string] | undefined): MessageKey | undefined =>
  key !== undefined && 'code' in key ? key : undefined;

/** A text of an answer in the language of the moment; empty where the answer has none. */
export const translate = <Name extends string>(answer: Answer<Name, string | null>, name: Name): string =>
  spoken(answer[name] ?? '', keyOf(answer.messages?.[name]));

/** The same for a list of texts. */
export function translateList<Name extends string>(
  answer: Answer<Name, readonly string[]>,
  name: Name,
): readonly string[] {
  const texts: readonly string[] = answer[name] ?? [];
  const keys = answer.messages?.[name];
  return texts.map((text, index) =>
    spoken(text, keys === undefined || 'code' in keys ? undefined : keys[index]),
  );
}

/** What a rule of a form says; a problem that was said in this language already stays as it is. */
export const translateRule = (words: string): string => spoken(words, messageOfRule(words));
