import { type MessageKey, type MessageKeys } from '@outpost/contracts/message-key.js';
import { type Message, messageOfRule } from '@outpost/contracts/message.js';
import { type IntlMessageFormat } from 'intl-messageformat';
import { language } from './language.js';
import { type Language, type TranslatedLanguage } from './languages.js';

/** Texts of one language in ICU MessageFormat, by message code. */
type Words = Readonly<Record<string, string>>;

/** All server messages in one language. Each is parsed on first use. */
export class Catalogue {
  private readonly formats = new Map<string, IntlMessageFormat>();

  constructor(
    private readonly language: TranslatedLanguage,
    private readonly words: Words,
    private readonly Format: typeof IntlMessageFormat,
  ) {}

  /** Undefined for an unknown code: a plugin's, or one from a newer server while this page is open. */
  say({ code, params }: MessageKey | Message): string | undefined {
    const format = this.formatOf(code);
    if (format === undefined) return undefined;
    const translated = Object.entries(params).map(
      ([name, value]) => [name, typeof value === 'object' ? this.say(value) : value] as const,
    );
    if (translated.some(([, value]) => value === undefined)) return undefined;
    return String(format.format(Object.fromEntries(translated)));
  }

  private formatOf(code: string): IntlMessageFormat | undefined {
    const known = this.formats.get(code);
    const words = this.words[code];
    if (known !== undefined || words === undefined) return known;
    // Texts contain `<your password>` and the like, which are not tags.
    const format = new this.Format(words, this.language, undefined, { ignoreTag: true });
    this.formats.set(code, format);
    return format;
  }
}

const catalogues = new Map<Language, Catalogue>();

/**
 * Loads the server's messages in a language, together with the formatter; {@link translate} uses them from then on.
 */
export async function prepareMessages(into: TranslatedLanguage): Promise<void> {
  if (catalogues.has(into)) return;
  const [{ default: words }, { IntlMessageFormat }] = await Promise.all([
    import(`./messages/${into}.json`) as Promise<{ readonly default: Words }>,
    import('intl-messageformat'),
  ]);
  catalogues.set(into, new Catalogue(into, words, IntlMessageFormat));
}

/** A text in the current language; falls back to English. */
export const spoken = (english: string, key: MessageKey | Message | undefined): string =>
  (key && catalogues.get(language.get())?.say(key)) ?? english;

type Answer<Name extends string, Value> = { readonly [Key in Name]?: Value } & {
  readonly messages?: MessageKeys | undefined;
};

const keyOf = (key: MessageKeys[string] | undefined): MessageKey | undefined =>
  key !== undefined && 'code' in key ? key : undefined;

/** A text field of an answer in the current language; empty if the answer lacks it. */
export const translate = <Name extends string>(answer: Answer<Name, string | null>, name: Name): string =>
  spoken(answer[name] ?? '', keyOf(answer.messages?.[name]));

/** Like {@link translate}, for a list of texts. */
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

/** Translates a form's validation message; one that is already translated stays as it is. */
export const translateRule = (words: string): string => spoken(words, messageOfRule(words));
