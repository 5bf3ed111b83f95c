import { Matches, type ValidationOptions } from 'class-validator';
import { rule } from './message.js';

const TIME_WRONG = rule('rule.time_of_day_wrong', 'A time must be HH:MM, such as 03:45');

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** HH:MM, from 00:00 to 23:59. */
export const IsTimeOfDay = (options: ValidationOptions = {}): PropertyDecorator =>
  Matches(TIME_OF_DAY, { ...options, message: TIME_WRONG });
