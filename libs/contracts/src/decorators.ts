import { plainToInstance, Transform } from 'class-transformer';
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
    // Not `Type`: it needs a library for metadata, which the panel does not load.
    Transform(({ value, options }) => plainToInstance(listOf as new () => object, value, options)),
    ArrayMaxSize(most, { message }),
    IsArray({ message }),
  );
