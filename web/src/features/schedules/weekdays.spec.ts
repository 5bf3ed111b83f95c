import { afterEach, describe, expect, it } from '@jest/globals';
import { speak } from '../../i18n/language.js';
import { weekdayNames } from '../../i18n/weekday-names.js';
import { weekdaysLabel } from './weekdays.js';

afterEach(() => speak('en'));

describe('The days of the week', () => {
  it('go from Sunday to Saturday', () => {
    expect(weekdayNames()).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
  });

  it('are listed without duplicates, including ranges that end on Sunday', () => {
    expect(weekdaysLabel('5-7,0')).toBe('Friday, Saturday, Sunday');
  });

  it('are capitalised only at the start in languages that write them in lower case', () => {
    speak('fr');
    expect(weekdayNames()[1]).toBe('Lundi');
    expect(weekdaysLabel('MON,TUE')).toBe('Lundi, mardi');
  });
});
