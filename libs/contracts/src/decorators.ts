import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateIf, ValidateNested } from 'class-validator';
import type { Class } from './schema.js';

/** Combines several property decorators into one, applied in the given order. */
export const composeDecorators =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** Skips validation of omitted fields only: unlike with `IsOptional`, null is invalid. */
export const IfGiven = (): PropertyDecorator =>
  ValidateIf((_: object, value: unknown) => value !== undefined);

/** What the rule for a list of objects says beside the rule itself, for the API documents. */
export interface NestedRule {
  readonly listOf: Class<object>;
}

/** A list of objects of a class with rules of its own, at most `most`. */
export const IsListOf = (listOf: Class<object>, most: number, message: string): PropertyDecorator =>
  composeDecorators(
    ValidateNested({ each: true, message, context: { listOf } satisfies NestedRule }),
    Type(() => listOf),
    ArrayMaxSize(most, { message }),
    IsArray({ message }),
  );
