import { describe, expect, it } from '@jest/globals';
import { MalformedMessageError } from './cluster.errors.js';
import { countOf, fieldsOf, listOf, oneOf, textOf, timeOf } from './message-fields.js';

const ODD = [null, undefined, 'long text', -1, 0.5, 2 ** 53, NaN, [1, 2, 3], {}];

describe('A field of a message of another replica', () => {
  it('is read if it is of the type that it should be', () => {
    expect(fieldsOf<'a' | 'b'>({ a: 1 })).toEqual({ a: 1 });
    expect([textOf('abc', 3), countOf(0), oneOf(['a', 'b'], 'b')]).toEqual(['abc', 0, 'b']);
    expect(listOf([1, 2], 2, countOf)).toEqual([1, 2]);
    expect(timeOf('2026-11-25T00:00:00.000Z')).toEqual(new Date(Date.UTC(2026, 10, 25)));
  });

  it.each<readonly [string, (value: unknown) => unknown]>([
    ['a text', (value) => textOf(value, 3)],
    ['a count', countOf],
    ['one of some words', (value) => oneOf(['a'], value)],
    ['a list', (value) => listOf(value, 2, countOf)],
    ['a time', timeOf],
  ])('is refused if it is not %s', (_what, read) => {
    for (const value of ODD) expect(() => read(value)).toThrow(MalformedMessageError);
    expect(() => fieldsOf(null)).toThrow(MalformedMessageError);
  });
});
