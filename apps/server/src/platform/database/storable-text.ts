/** SQLite ends a text at NUL, PostgreSQL refuses it, and a lone surrogate has no UTF-8 encoding. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
/** How JSON writes them; the same letters after another backslash are none, and only cost time here. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/;
const REPLACEMENT = '\uFFFD';

/**
 * Replaces what a database can't store. Search texts are treated the same, so that they match stored ones.
 *
 * @param onReplaced called for each character that is replaced
 */
export const storableText = (text: string, onReplaced?: () => void): string =>
  text.replace(UNSTORABLE, () => {
    onReplaced?.();
    return REPLACEMENT;
  });

/** Rows as the parameter of `SqlDialect.rows`. */
export function jsonRows(rows: readonly (readonly unknown[])[]): string {
  const json = JSON.stringify(rows);
  if (!UNSTORABLE_ESCAPE.test(json)) return json;
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  );
}
