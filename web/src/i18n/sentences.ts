import { fill } from './filled.js';
import { type TranslatedLanguage } from './languages.js';

/** Another language's words for each English sentence; `{places}` stand for what differs from time to time. */
export type SentenceTable = Readonly<Record<string, string>>;

/** The folders of `sentences/`, one table per language in each. */
export const SENTENCE_SUBJECTS = [
  'rules',
  'refusals',
  'connection',
  'doctor',
  'games',
  'commands',
  'protocols',
  'health',
] as const;

/** Up to the end of a sentence or of one problem of several. */
const WITHIN_A_SENTENCE = String.raw`(?:(?![.;] ).)+?`;

const ADDRESS = String.raw`(?:\d|[\da-f]*[.:])[\da-f.:]*`;

/**
 * What a place holds, by the beginning of its name; every other one holds a single word, such as a port. People choose
 * names, so anything may stand in one. A `phrase` and a `sentence` are the server's own and are translated as well.
 */
const PLACE_FORMS: readonly (readonly [string, string])[] = [
  ['text', WITHIN_A_SENTENCE],
  ['phrase', WITHIN_A_SENTENCE],
  ['name', '.+?'],
  ['sentence', '.+?'],
  ['number', String.raw`\d+`],
  ['addresses', `${ADDRESS}(?:, ${ADDRESS})*`],
];
const ONE_WORD = String.raw`\S+?`;
const OF_THE_SERVER = /^(?:phrase|sentence)/u;

const REGEXP_SIGNS = /[\\^$.*+?()[\]|]/gu;
const PLACES = /\{(\w+)\}/gu;

/** "409: " before the reason of a refusal. */
const STATUS = /^\d{3}: /u;
/** Sentences follow each other, problems of several fields are listed, and a reason stands behind a colon. */
const SEAMS = /(; |: |(?<=[.?!]) )/u;
/** Of how many pieces, the seams between them counted, a sentence of the tables is at most made. */
const MOST_PIECES = 9;

const formOf = (place: string): string =>
  PLACE_FORMS.find(([beginning]) => place.startsWith(beginning))?.[1] ?? ONE_WORD;

const patternOf = (template: string): RegExp => {
  const escaped = template.replace(REGEXP_SIGNS, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(PLACES, (_, name: string) => `(?<${name}>${formOf(name)})`)}$`, 'u');
};

/** The same sentence is said with a full stop and, where another one is built from it, without. */
const withoutStop = (sentence: string): string => (sentence.endsWith('.') ? sentence.slice(0, -1) : sentence);

const fixedLength = (template: string): number => template.replace(PLACES, '').length;

/** Sentences of the server in one other language. */
export class Sentences {
  private readonly words: ReadonlyMap<string, string>;
  /** Those that say most by themselves come first: they leave the least to their places. */
  private readonly patterns: readonly { readonly pattern: RegExp; readonly words: string }[];

  constructor(table: SentenceTable) {
    this.words = new Map(
      Object.entries(table).map(([english, words]) => [withoutStop(english), withoutStop(words)]),
    );
    this.patterns = [...this.words]
      .filter(([english]) => english.includes('{'))
      .sort(([one], [other]) => fixedLength(other) - fixedLength(one))
      .map(([english, words]) => ({ pattern: patternOf(english), words }));
  }

  /** @returns what is said in the other language; a sentence the table has no words for stays as it is */
  translate(said: string): string {
    const status = STATUS.exec(said)?.[0] ?? '';
    return status + this.translatePieces(said.slice(status.length).split(SEAMS));
  }

  /** The longest beginning there are words for, then the rest; `pieces` are sentences and the seams between. */
  private translatePieces(pieces: readonly string[]): string {
    for (let count = Math.min(pieces.length, MOST_PIECES); count > 0; count -= 2) {
      const words = this.wordsFor(pieces.slice(0, count).join(''));
      if (words !== undefined) return words + this.translateRest(pieces.slice(count));
    }
    return (pieces[0] ?? '') + this.translateRest(pieces.slice(1));
  }

  private translateRest([seam, ...pieces]: readonly string[]): string {
    return seam === undefined ? '' : seam + this.translatePieces(pieces);
  }

  private wordsFor(sentence: string): string | undefined {
    const bare = withoutStop(sentence);
    const words = this.words.get(bare) ?? this.wordsByPattern(bare);
    return words === undefined ? undefined : words + sentence.slice(bare.length);
  }

  private wordsByPattern(sentence: string): string | undefined {
    for (const { pattern, words } of this.patterns) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return fill(words, this.valuesIn(groups));
    }
    return undefined;
  }

  private valuesIn(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [
        name,
        OF_THE_SERVER.test(name) ? this.translate(value) : value,
      ]),
    );
  }
}

const loaded = new Map<TranslatedLanguage, Sentences>();

async function tableOf(subject: string, language: TranslatedLanguage): Promise<SentenceTable> {
  const file = (await import(`./sentences/${subject}/${language}.json`)) as {
    readonly default: SentenceTable;
  };
  return file.default;
}

/** Brings the words of the server in a language; {@link sentenceIn} knows them from then on. */
export async function prepareSentences(language: TranslatedLanguage): Promise<void> {
  if (loaded.has(language)) return;
  const tables = await Promise.all(SENTENCE_SUBJECTS.map((subject) => tableOf(subject, language)));
  loaded.set(language, new Sentences(Object.fromEntries(tables.flatMap((table) => Object.entries(table)))));
}

/** What a sentence of the server says in a language whose sentences were prepared. */
export const sentenceIn = (language: string, sentence: string): string =>
  loaded.get(language as TranslatedLanguage)?.translate(sentence) ?? sentence;
