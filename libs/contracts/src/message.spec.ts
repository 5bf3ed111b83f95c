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
  it('says its English words, with its values in their places', () => {
    expect(String(GONE)).toBe('Anna is gone.');
    expect(String(say('a.odd', '{who} is gone.', { who: '{who}' }))).toBe('{who} is gone.');
  });

  it('travels as its code and values, those within it as well', () => {
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

  it('counts in English by one and many', () => {
    const lines = (count: number) =>
      String(sayCount('a.lines', { one: '{count} line', other: '{count} lines' }, { count }));
    expect([lines(0), lines(1), lines(2)]).toEqual(['0 lines', '1 line', '2 lines']);
  });

  it('is made of words that are none of ours as they stand', () => {
    const { code, params } = messageOf('Wrong password, says the game');
    expect([code, params]).toEqual(['text.verbatim', { words: 'Wrong password, says the game' }]);
    expect(messageOf(GONE)).toBe(GONE);
  });
});

describe('Several messages', () => {
  it('are sentences, of which the first is the fact', () => {
    expect(firstSentence(sentences(GONE, WHY, 'Try again.'))).toBe(GONE);
    expect(firstSentence(GONE)).toBe(GONE);
    expect(sentences(GONE)).toBe(GONE);
  });

  it('are a list of what is wrong', () => {
    expect(String(list('the heading is missing', 'two lines could not be read'))).toBe(
      'the heading is missing; two lines could not be read',
    );
  });

  it('get a full stop where one is missing', () => {
    expect(String(sentence('Too late'))).toBe('Too late.');
    expect(sentence(GONE)).toBe(GONE);
  });
});

describe('A rule of validation', () => {
  it('is found by the words it was given', () => {
    const words = rule('a.short', 'At least {least} letters', { least: 3 });
    expect(words).toBe('At least 3 letters');
    expect(messageOfRule(words)).toBeInstanceOf(Message);
    expect(messageOfRule(words)).toMatchObject({ code: 'a.short', params: { least: 3 } });
    expect(messageOfRule('Something else')).toBeUndefined();
  });
});
