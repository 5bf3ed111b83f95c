import { LoginRequest } from '@outpost/contracts/auth.js';
import { validateSync } from 'class-validator';

export type LoginProblems = Partial<Record<keyof LoginRequest, string>>;

/** What is wrong with each field, in the words of the rule it breaks. */
export function loginProblems(request: LoginRequest): LoginProblems {
  const broken = validateSync(Object.assign(new LoginRequest(), request), { stopAtFirstError: true });
  return Object.fromEntries(
    broken.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]),
  );
}
