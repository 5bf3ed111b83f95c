import { type NestedRule } from '@outpost/contracts/decorators.js';
import { type Class, type JsonSchema } from '@outpost/contracts/schema.js';
import { type ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

/** The schema of a class with validation rules. */
export interface Rules {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

type WrittenSchema = ReturnType<typeof targetConstructorToSchema>;

/** Longer patterns list scripts and invisible characters: unreadable, and generators choke on them. */
const PATTERN_MAX_LENGTH = 120;

const firstOf = ({ constraints }: ValidationMetadata): unknown => (constraints as readonly unknown[])[0];

/** Overrides where the library's conversion would be wrong. */
const CONVERTERS = {
  // `IsOptional` allows null, other conditions do not.
  conditionalValidation: ({ name }: ValidationMetadata) => (name === 'isOptional' ? { nullable: true } : {}),
  // Without a type, so that an integer stays one.
  min: (rule: ValidationMetadata) => ({ minimum: firstOf(rule) as number }),
  max: (rule: ValidationMetadata) => ({ maximum: firstOf(rule) as number }),
  matches: (rule: ValidationMetadata) => patternOf(firstOf(rule) as RegExp),
  isTimeZone: { type: 'string' as const },
  isIso8601: { type: 'string' as const },
  isUrl: { type: 'string' as const, format: 'uri' },
  customValidation: {},
  // Of one object: the library makes a list of it where there is one. Written out: such a class is used in one place.
  nestedValidation: ({ context }: ValidationMetadata) =>
    readRules((context as NestedRule).of) as object as WrittenSchema,
};

const patternOf = ({ source }: RegExp): { type: 'string'; pattern?: string } => ({
  type: 'string',
  ...(source.length <= PATTERN_MAX_LENGTH && { pattern: source }),
});

/** The validation rules of a class as a schema; fields that accept null are nullable. */
export function readRules(request: Class<object>): Rules {
  const { properties = {}, required = [] } = targetConstructorToSchema(request, {
    additionalConverters: CONVERTERS,
  });
  const fields = Object.entries(properties).map(([name, rules]): [string, JsonSchema] => [
    name,
    withoutNullable({ ...rules }),
  ]);
  return { type: 'object', properties: Object.fromEntries(fields), required };
}

/** JSON Schema has no `nullable`; null is a type. */
function withoutNullable({ nullable, ...property }: JsonSchema): JsonSchema {
  if (nullable !== true) return property;
  const values = property['enum'] as readonly unknown[] | undefined;
  return { ...property, type: [property['type'], 'null'], ...(values && { enum: [...values, null] }) };
}
