import { POLICY_EFFECTS, type CommandRule, type PolicyEffect } from '@outpost/contracts/command-policy.js';
import { type ArgumentRules } from './argument-rules.js';
import { type CommandGrammar, type CommandReading, readingsOf, wordsOfPattern } from './command-grammar.js';

/** How the console of a game reads lines. */
export interface ConsoleReader {
  readonly argumentRules: ArgumentRules;
  readonly grammar?: CommandGrammar;
}

type Rule = Pick<CommandRule, 'pattern' | 'effect'>;

/** What a policy says about a line, and which of its commands and rules decides; both null if all are allowed. */
export interface LineDecision<R extends Rule> {
  readonly effect: PolicyEffect;
  readonly command: string | null;
  readonly rule: R | null;
}

/**
 * What these rules say about a line. For each command of the line the first rule that fits it counts, and of all
 * commands and ways to read them the strictest result. A command that can run any other, such as an alias, counts as
 * the strictest of all rules unless one names it.
 */
export function decide<R extends Rule>(
  rules: readonly R[],
  line: string,
  reader: ConsoleReader,
): LineDecision<R> {
  const patterns = rules.map((rule) => ({ rule, words: wordsOfPattern(rule.pattern, reader.grammar) }));
  const strictest = rules.reduce<R | undefined>(
    (most, rule) => (most === undefined || strictness(rule) > strictness(most) ? rule : most),
    undefined,
  );
  let decision: LineDecision<R> = { effect: 'allow', command: null, rule: null };
  for (const reading of readingsOf(line, reader.argumentRules, reader.grammar)) {
    const found = patterns.find(({ words }) => fits(words, reading));
    const isNamed = found !== undefined && !/^\*+$/.test(found.words[0] ?? '');
    const rule = reading.isOpaque && !isNamed ? strictest : found?.rule;
    if (rule && strictness(rule) > strictness(decision))
      decision = { effect: rule.effect, command: reading.command, rule };
  }
  return decision;
}

/** Of what two policies say about the same line; the first if they are equally strict. */
export const stricter = <R extends Rule>(first: LineDecision<R>, second: LineDecision<R>): LineDecision<R> =>
  strictness(second) > strictness(first) ? second : first;

const strictness = ({ effect }: Pick<Rule, 'effect'>): number => POLICY_EFFECTS.indexOf(effect);

/** Whether a command begins with the words of a pattern. */
const fits = (pattern: readonly string[], { words }: Pick<CommandReading, 'words'>): boolean =>
  pattern.every((part, at) => {
    const word = words[at];
    return word === undefined ? false : wordFits(part, word);
  });

/** `*` stands for any characters. Linear: what is between two of them may as well be where it is found first. */
function wordFits(pattern: string, word: string): boolean {
  const [start = '', ...others] = pattern.split('*');
  const end = others.pop();
  if (end === undefined) return word === start;
  if (!word.startsWith(start)) return false;
  let from = start.length;
  for (const part of others) {
    const at = word.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return word.length - end.length >= from && word.endsWith(end);
}
