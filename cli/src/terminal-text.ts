/**
 * Characters that control a terminal instead of being shown: C0 and C1 controls (ESC starts a sequence, and so does the
 * single character U+009B), and bidirectional controls, which make a name read as another.
 */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const hex = (character: string, digits: number): string =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');

const named = (character: string): string =>
  character.charCodeAt(0) < 0x100 ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`;

/** Makes untrusted text safe for a terminal: control characters are escaped, line breaks are preserved. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROL, (character) =>
      character === '\n' || character === '\t' ? character : named(character),
    );
}

/** The same as {@link visibleText}, on one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ').trim();

/** `JSON.stringify` does not escape DEL, C1 controls and bidirectional controls; escaping them is lossless. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(CONTROL, (character) =>
    character === '\n' ? character : `\\u${hex(character, 4)}`,
  );

/** The same as {@link safeJson}, on one line: line breaks in strings are escaped, so the others are indentation. */
export const jsonLine = (value: unknown): string => safeJson(value).replace(/\n\s*/g, ' ');
