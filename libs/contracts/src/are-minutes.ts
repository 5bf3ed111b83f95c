import { IsInt, Max, Min } from 'class-validator';
import { composeDecorators } from './decorators.js';
import { rule } from './message.js';

/** A whole number of minutes. */
export const AreMinutes = (least: number, most: number): PropertyDecorator => {
  const message = rule('rule.minutes_wrong', 'Minutes must be a whole number from {least} to {most}', {
    least,
    most,
  });
  return composeDecorators(Max(most, { message }), Min(least, { message }), IsInt({ message }));
};
