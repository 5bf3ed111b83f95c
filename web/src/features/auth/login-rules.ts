import { LoginRequest } from '@outpost/contracts/auth.js';
import { validateSync } from 'class-validator';

export type LoginProblems = Partial<Record<keyof LoginRequest, string>>;

/** The validation message of each invalid field. */
export function loginProblems(request: LoginRequest): LoginProblems {
  const broken = validateSync(Object.assign(new LoginRequest(), request), { stopAtFirstError: true });
  return Object.fromEntries(
    broken.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0]]),
  );
}
