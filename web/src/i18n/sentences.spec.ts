import { describe, expect, it } from '@jest/globals';
import { Sentences } from './sentences.js';

describe('A sentence of the server', () => {
  const german = new Sentences({
    'Only an admin may do this': 'Das darf nur ein Admin',
    'The host name {host} was not found': 'Den Rechnernamen {host} gibt es nicht',
    '{count} of {total} (at most)?': 'höchstens {count} von {total}',
    '{host} is {addresses}.': '{host} ist {addresses}.',
    'Name is required': 'Der Name fehlt',
    'No answer from {where}.': 'Keine Antwort von {where}.',
    'Too many attempts. Please wait': 'Zu viele Versuche. Bitte warte',
    '"{name}" is off the server.': '„{name}“ ist nicht mehr auf dem Server.',
    'Credentials refused: {sentenceWhy}': 'Zugangsdaten abgelehnt: {sentenceWhy}',
    'The {phraseField} field is wrong': 'Feld {phraseField} ist falsch',
    'day of week': 'Wochentag',
    '{textWho} answers.': '{textWho} antwortet.',
    'BattlEye answers.': 'Hier ist BattlEye.',
  });

  it.each([
    ['is said in the words of the other language', 'Only an admin may do this', 'Das darf nur ein Admin'],
    [
      'keeps what differs from time to time',
      'The host name play.example.org was not found',
      'Den Rechnernamen play.example.org gibt es nicht',
    ],
    ['may hold signs that mean something in a pattern', '3 of 4 (at most)?', 'höchstens 3 von 4'],
    ['keeps the status before it', '409: Name is required', '409: Der Name fehlt'],
    [
      'may end with a full stop or not',
      'No answer from 1.2.3.4:5. The host name x was not found.',
      'Keine Antwort von 1.2.3.4:5. Den Rechnernamen x gibt es nicht.',
    ],
    [
      'is told apart from others in a row, and those without words stay English',
      'Name is required; Something new; Name is required',
      'Der Name fehlt; Something new; Der Name fehlt',
    ],
    [
      'is taken whole where it has words as a whole',
      'Too many attempts. Please wait',
      'Zu viele Versuche. Bitte warte',
    ],
    [
      'may hold a name of any signs',
      '"Dr. X: a; b." is off the server. Something new',
      '„Dr. X: a; b.“ ist nicht mehr auf dem Server. Something new',
    ],
    [
      'may hold another one',
      '401: Credentials refused: No answer from here. Something new.',
      '401: Zugangsdaten abgelehnt: Keine Antwort von here. Something new.',
    ],
    [
      'keeps its own piece when there are several of its kind',
      'The day of week field is wrong; The day of week field is wrong',
      'Feld Wochentag ist falsch; Feld Wochentag ist falsch',
    ],
    ['goes by the words that say most by themselves', 'BattlEye answers.', 'Hier ist BattlEye.'],
    ['knows an address from a word', 'a.org is 1.2.3.4, ::1.', 'a.org ist 1.2.3.4, ::1.'],
    ['stays English where there are no words for it', 'RestrictRCon is bad.', 'RestrictRCon is bad.'],
    [
      'takes what it keeps as it is, even when that looks like a place',
      'The host name {host}$& was not found',
      'Den Rechnernamen {host}$& gibt es nicht',
    ],
  ])('%s', (_, english, words) => {
    expect(german.translate(english)).toBe(words);
  });
});
