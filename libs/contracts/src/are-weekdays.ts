import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { composeDecorators, IfGiven } from './decorators.js';
import { rule } from './message.js';

const WEEKDAYS_WRONG = rule('rule.weekdays_wrong', 'weekdays must be numbers from 0 (Sunday) to 6');

/** Days of the week; omitted, or none, for every day. */
export const AreWeekdays = (): PropertyDecorator =>
  composeDecorators(
    Max(6, { each: true, message: WEEKDAYS_WRONG }),
    Min(0, { each: true, message: WEEKDAYS_WRONG }),
    IsInt({ each: true, message: WEEKDAYS_WRONG }),
    ArrayMaxSize(7, { message: WEEKDAYS_WRONG }),
    IsArray({ message: WEEKDAYS_WRONG }),
    IfGiven(),
  );
