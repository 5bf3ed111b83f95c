import { describe, expect, it } from '@jest/globals';
import { linesOf, type TextLibrary } from './task-texts.js';

const LIBRARY: TextLibrary = new Map([
  [
    'soon',
    new Map([
      ['en', 'Restart in {minutes} min.'],
      ['de', 'Neustart in {minutes} Min.'],
    ]),
  ],
  ['discord', new Map([['en', 'See our Discord.']])],
]);

describe('A text for players', () => {
  it.each([
    ['of its own', 'Restart!', ['Restart!']],
    [
      'is read in each language of the text it refers to',
      '! {text:soon}',
      ['! Restart in {minutes} min.', '! Neustart in {minutes} Min.'],
    ],
    ['is read in one that is named', '{text:soon:de}', ['Neustart in {minutes} Min.']],
    [
      'takes the first language of a text that has not the wanted one',
      '{text:soon} {text:discord}',
      ['Restart in {minutes} min. See our Discord.', 'Neustart in {minutes} Min. See our Discord.'],
    ],
  ])('%s', (_about, text, lines) => expect(linesOf(text, LIBRARY)).toEqual(lines));

  it.each([
    ['{text:later}', 'later'],
    ['{text:soon:fr}', 'soon:fr'],
  ])('%s says what is missing', (text, missing) => expect(linesOf(text, LIBRARY)).toEqual({ missing }));
});
