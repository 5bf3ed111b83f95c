import { describe, expect, it } from '@jest/globals';
import { Sentences } from './sentences.js';

describe('A sentence of the server', () => {
  const german = new Sentences({
    'Only an admin may do this': 'Das darf nur ein Admin',
    'The host name {host} was not found': 'Den Rechnernamen {host} gibt es nicht',
    '{count} of {total} (at most)?': 'höchstens {count} von {total}',
  });

  it('is said in the words of the other language', () => {
    expect(german.translate('Only an admin may do this')).toBe('Das darf nur ein Admin');
  });

  it('keeps what differs from time to time', () => {
    expect(german.translate('The host name play.example.org was not found')).toBe(
      'Den Rechnernamen play.example.org gibt es nicht',
    );
    expect(german.translate('3 of 4 (at most)?')).toBe('höchstens 3 von 4');
  });

  it('stays English where there are no words for it', () => {
    expect(german.translate('Something new')).toBe('Something new');
  });

  it('takes what it keeps as it is, even when that looks like a place', () => {
    expect(german.translate('The host name {host}$& was not found')).toBe(
      'Den Rechnernamen {host}$& gibt es nicht',
    );
  });
});
