import { fill } from './filled.js';
import { type TranslatedLanguage } from './languages.js';

/** Another language's words for each English sentence; `{places}` stand for what differs from time to time. */
export type SentenceTable = Readonly<Record<string, string>>;

const REGEXP_SIGNS = /[\\^$.*+?()[\]|]/gu;

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template.replace(REGEXP_SIGNS, String.raw`\$&`).replace(/\{(\w+)\}/gu, '(?<$1>.+?)')}$`,
    'su',
  );

/** Sentences of the server in one other language. */
export class Sentences {
  private readonly patterns: readonly { readonly pattern: RegExp; readonly words: string }[];

  constructor(private readonly table: SentenceTable) {
    this.patterns = Object.entries(table)
      .filter(([english]) => english.includes('{'))
      .map(([english, words]) => ({ pattern: patternOf(english), words }));
  }

  /** @returns the sentence in the other language; unchanged when the table has no words for it */
  translate(sentence: string): string {
    return this.table[sentence] ?? this.translateByPattern(sentence) ?? sentence;
  }

  private translateByPattern(sentence: string): string | undefined {
    for (const { pattern, words } of this.patterns) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return fill(words, groups);
    }
    return undefined;
  }
}

const loaded = new Map<TranslatedLanguage, Sentences>();

export async function prepareSentences(language: TranslatedLanguage): Promise<void> {
  if (loaded.has(language)) return;
  const file = (await import(`./sentences/${language}.json`)) as { readonly default: SentenceTable };
  loaded.set(language, new Sentences(file.default));
}

/** What a sentence of the server says in a language whose sentences were prepared. */
export const sentenceIn = (language: string, sentence: string): string =>
  loaded.get(language as TranslatedLanguage)?.translate(sentence) ?? sentence;
