/**
 * Characters that command a terminal instead of being shown: C0 and C1 controls (ESC starts a sequence, and so
 * does the single character U+009B) and the bidirectional overrides that make a name read as another.
 */
const COMMANDING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const hex = (character: string, digits: number): string =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');

const named = (character: string): string =>
  character.charCodeAt(0) < 0x100 ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`;

/** Text of others, made harmless for a terminal: its control characters become visible, its lines stay lines. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(COMMANDING, (character) =>
      character === '\n' || character === '\t' ? character : named(character),
    );
}

/** The same as {@link visibleText}, on one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim();

/** JSON leaves DEL, C1 and overrides as they are; escaped they mean the same and command nothing. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(COMMANDING, (character) =>
    character === '\n' ? character : `\\u${hex(character, 4)}`,
  );

/** The same as {@link safeJson}, on one line: line breaks of texts are escaped, so those left are the indentation's. */
export const jsonLine = (value: unknown): string => safeJson(value).replace(/\n\s*/g, ' ');
