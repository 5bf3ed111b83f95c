/** What may follow a backslash and stands for more than one character, or takes others that follow. */
const REFERENCES = /[xuUpPQECk\d]/;
const LITERAL = /[ -~]/;
const OPTIONAL = /[*?{]/;

/**
 * The longest text that every match of a valid regular expression contains, as far as it is easily known: outside of
 * groups, classes and alternatives. Only ASCII, where letter case is simple.
 */
export function literalIn(source: string): string {
  let [longest, run] = ['', ''];
  const end = (): void => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    const escaped = source.charAt(at + 1);
    if (char === '|') return '';
    if (char === '\\' && REFERENCES.test(escaped)) break;
    if (char === '[') at = endOfClass(source, at);
    if (char === '(') at = endOfGroup(source, at);
    if (char === '{') at = source.indexOf('}', at);
    const literal = char === '\\' ? literalOf(escaped) : plainOf(char);
    if (char === '\\') at += 1;
    if (OPTIONAL.test(char)) run = run.slice(0, -1);
    if (literal === undefined) end();
    else run += literal;
  }
  end();
  return longest;
}

/** An escaped letter is a class or a place. */
const literalOf = (escaped: string): string | undefined => (/\W/.test(escaped) ? escaped : undefined);

const plainOf = (char: string): string | undefined =>
  LITERAL.test(char) && !/[.^$*+?{[(]/.test(char) ? char : undefined;

/** Where the class ends that begins here. A bracket is a character of it at its beginning. */
function endOfClass(source: string, begin: number): number {
  let at = begin + 1;
  if (source.charAt(at) === '^') at += 1;
  if (source.charAt(at) === ']') at += 1;
  for (; at < source.length && source.charAt(at) !== ']'; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    if (source.startsWith('[:', at)) at = source.indexOf(':]', at) + 1;
  }
  return at;
}

function endOfGroup(source: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[') at = endOfClass(source, at);
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}
