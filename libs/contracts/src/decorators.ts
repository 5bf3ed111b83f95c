import { plainToInstance, Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, ValidateIf, ValidateNested } from 'class-validator';
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

/** What the rule for objects says beside the rule itself, for the API documents. */
export interface NestedRule {
  readonly of: Class<object>;
}

/** Not `Type`: it needs a library for metadata, which the panel does not load. */
const Instances = (of: Class<object>): PropertyDecorator =>
  Transform(({ value, options }) => plainToInstance(of as new () => object, value, options));

/** A list of objects of a class with rules of its own, at most `most`. */
export const IsListOf = (of: Class<object>, most: number, message: string): PropertyDecorator =>
  composeDecorators(
    ValidateNested({ each: true, message, context: { of } satisfies NestedRule }),
    Instances(of),
    ArrayMaxSize(most, { message }),
    IsArray({ message }),
  );

/** An object of a class with rules of its own. */
export const IsObjectOf = (of: Class<object>, message: string): PropertyDecorator =>
  composeDecorators(
    ValidateNested({ message, context: { of } satisfies NestedRule }),
    Instances(of),
    // Of a list, each entry would be validated.
    IsObject({ message }),
  );
