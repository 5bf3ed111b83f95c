import { ValidateIf } from 'class-validator';

/** Combines several property decorators into one, applied in the given order. */
export const composeDecorators =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** Skips validation of omitted fields only: unlike with `IsOptional`, null is invalid. */
export const IfGiven = (): PropertyDecorator =>
  ValidateIf((_: object, value: unknown) => value !== undefined);
