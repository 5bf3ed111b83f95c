import { describe, expect, it } from '@jest/globals';
import {
  firstSentence,
  list,
  Message,
  messageOf,
  messageOfRule,
  rule,
  say,
  sayCount,
  sentence,
  sentences,
} from './message.js';

const GONE = say('a.gone', '{who} is gone.', { who: 'Anna' });
const WHY = say('a.why', 'Nobody knows why.');

describe('A message', () => {
  it('renders its English text with the placeholders filled in', () => {
    expect(String(GONE)).toBe('Anna is gone.');
    expect(String(say('a.odd', '{who} is gone.', { who: '{who}' }))).toBe('{who} is gone.');
  });

  it('serialises to code and params, nested messages included', () => {
    const both = sentences(GONE, WHY);
    expect(JSON.parse(JSON.stringify(both))).toEqual({
      code: 'text.sentences',
      params: {
        before: { code: 'a.gone', params: { who: 'Anna' } },
        next: { code: 'a.why', params: {} },
      },
    });
    expect(String(both)).toBe('Anna is gone. Nobody knows why.');
  });

  it('distinguishes singular and plural in English', () => {
    const lines = (count: number) =>
      String(sayCount('a.lines', { one: '{count} line', other: '{count} lines' }, { count }));
    expect([lines(0), lines(1), lines(2)]).toEqual(['0 lines', '1 line', '2 lines']);
  });

  it('wraps foreign text verbatim', () => {
    const { code, params } = messageOf('Wrong password, says the game');
    expect([code, params]).toEqual(['text.verbatim', { words: 'Wrong password, says the game' }]);
    expect(messageOf(GONE)).toBe(GONE);
  });
});

describe('Several messages', () => {
  it('are joined as sentences, from which the first can be extracted', () => {
    expect(firstSentence(sentences(GONE, WHY, 'Try again.'))).toBe(GONE);
    expect(firstSentence(GONE)).toBe(GONE);
    expect(sentences(GONE)).toBe(GONE);
  });

  it('are joined as a list', () => {
    expect(String(list('the heading is missing', 'two lines could not be read'))).toBe(
      'the heading is missing; two lines could not be read',
    );
  });

  it('get a missing full stop', () => {
    expect(String(sentence('Too late'))).toBe('Too late.');
    expect(sentence(GONE)).toBe(GONE);
  });
});

describe('A validation rule', () => {
  it('is found by its rendered text', () => {
    const words = rule('a.short', 'At least {least} letters', { least: 3 });
    expect(words).toBe('At least 3 letters');
    expect(messageOfRule(words)).toBeInstanceOf(Message);
    expect(messageOfRule(words)).toMatchObject({ code: 'a.short', params: { least: 3 } });
    expect(messageOfRule('Something else')).toBeUndefined();
  });
});
