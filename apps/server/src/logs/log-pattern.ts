import { RE2JS } from 're2js';
import { say } from '@outpost/contracts/message.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { literalIn } from './pattern-literal.js';

/** Instructions of the compiled expression: each costs a step per character. */
const MAX_PROGRAM = 500;
/** Characters of a line that are matched: lines may have sixteen thousand. */
const MATCHED_LENGTH = 4_096;

/**
 * A regular expression that a line matches somewhere, in any letter case. It takes time in proportion to the length of
 * the line, whatever the expression: RE2 does not try alternatives one after the other.
 */
export class LogPattern {
  /** Part of every line that matches; empty if none is known. */
  readonly literal: string;

  private constructor(
    source: string,
    private readonly expression: RE2JS,
  ) {
    this.literal = literalIn(source);
  }

  /**
   * @param source in the syntax that RE2 and browsers have in common, since browsers match the lines that come live
   * @throws {ValidationError} on the field `pattern`
   */
  static of(source: string): LogPattern {
    const expression = compiled(source);
    if (expression.programSize() <= MAX_PROGRAM) return new LogPattern(source, expression);
    throw refused(say('logs.pattern_too_complex', 'pattern is too complex'));
  }

  matches(message: string): boolean {
    return this.expression.matcher(message.slice(0, MATCHED_LENGTH)).find();
  }
}

function compiled(source: string): RE2JS {
  try {
    new RegExp(source, 'iu');
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refused(say('logs.pattern_invalid', 'pattern is no regular expression: {why}', { why }));
  }
}

const refused = (message: ReturnType<typeof say>): ValidationError =>
  new ValidationError([{ field: 'pattern', message }]);
