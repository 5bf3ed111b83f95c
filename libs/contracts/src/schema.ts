/** JSON Schema 2020-12, as OpenAPI 3.1 and AsyncAPI 3 take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema that a document holds once, under its name. */
export interface NamedSchema {
  readonly name: string;
  readonly write: (refer: Refer) => JsonSchema;
}

/** Where a named schema stands in the document that is written. */
export type Refer = (named: NamedSchema) => JsonSchema;

export type Class<T> = abstract new () => T;

/** What a value of type `T` looks like in an answer. */
export interface Schema<T> {
  readonly write: (refer: Refer) => JsonSchema;
  /** A value that fits, for the examples of a description. */
  readonly example: () => T;
}

/** A class whose fields are decorated says as much as a schema. */
export type Shape<T> = Schema<T> | Class<T>;

/** The type a shape stands for. */
export type Shaped<S> = S extends Schema<infer T> ? T : S extends Class<infer T> ? T : never;

export interface FieldAbout<T> {
  readonly description?: string;
  readonly example?: T;
}

interface FieldInfo {
  readonly schema: Schema<unknown>;
  readonly isRequired: boolean;
}

const FIELDS = new WeakMap<object, Map<string, FieldInfo>>();

/** A property whose type is `T` or narrower: a schema that refuses what the type allows does not compile. */
type FieldDecorator<T> = <Name extends string>(target: Readonly<Record<Name, T>>, name: Name) => void;
type OptionalDecorator<T> = <Name extends string>(target: { readonly [N in Name]?: T }, name: Name) => void;

/** A field that every answer has. */
export const Field =
  <T>(shape: Shape<T>, about: FieldAbout<NoInfer<T>> = {}): FieldDecorator<T> =>
  (target, name) =>
    keep(target, name, { schema: described(schemaOf(shape), about), isRequired: true });

/** A field that is left out where there is nothing to say. */
export const OptionalField =
  <T>(shape: Shape<T>, about: FieldAbout<NoInfer<T>> = {}): OptionalDecorator<T> =>
  (target, name) =>
    keep(target, name, { schema: described(schemaOf(shape), about), isRequired: false });

function keep(target: object, name: string, info: FieldInfo): void {
  const fields = FIELDS.get(target) ?? new Map<string, FieldInfo>();
  FIELDS.set(target, fields.set(name, info));
}

/** Fields by name, those of the classes it extends first. */
function fieldsOf(prototype: object | null): ReadonlyMap<string, FieldInfo> {
  if (prototype === null) return new Map();
  const inherited = fieldsOf(Object.getPrototypeOf(prototype) as object | null);
  return new Map([...inherited, ...(FIELDS.get(prototype) ?? [])]);
}

function objectSchema(prototype: object, refer: Refer): JsonSchema {
  const fields = [...fieldsOf(prototype)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema.write(refer)])),
    required: fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
  };
}

export function schemaOf<T>(shape: Shape<T>): Schema<T> {
  if (typeof shape !== 'function') return shape;
  const { name } = shape;
  const prototype = shape.prototype as object;
  const named: NamedSchema = { name, write: (refer) => objectSchema(prototype, refer) };
  return { write: (refer) => refer(named), example: () => exampleOf(prototype) as T };
}

function exampleOf(prototype: object): object {
  const fields = [...fieldsOf(prototype)].filter(([, { isRequired }]) => isRequired);
  return Object.fromEntries(fields.map(([name, { schema }]) => [name, schema.example()]));
}

function described<T>(schema: Schema<T>, { description, example }: FieldAbout<T>): Schema<T> {
  return {
    write: (refer) => ({ ...schema.write(refer), ...(description !== undefined && { description }) }),
    example: example === undefined ? schema.example : () => example,
  };
}

const plain = <T>(json: JsonSchema, example: T): Schema<T> => ({ write: () => json, example: () => example });

export const text = plain<string>({ type: 'string' }, 'text');
export const flag = plain<boolean>({ type: 'boolean' }, false);
export const number = plain<number>({ type: 'number' }, 1);
export const integer = plain<number>({ type: 'integer' }, 1);
/** How many of something there are. */
export const count = plain<number>({ type: 'integer', minimum: 0 }, 1);
export const id = plain<number>({ type: 'integer', minimum: 1 }, 7);
export const port = plain<number>({ type: 'integer', minimum: 1, maximum: 65_535 }, 2305);
/** 0 to 100. */
export const percent = plain<number>({ type: 'number', minimum: 0, maximum: 100 }, 99.5);
/** ISO 8601, UTC. */
export const moment = plain<string>({ type: 'string', format: 'date-time' }, '2026-11-20T18:04:05.000Z');

export const nothing = plain<null>({ type: 'null' }, null);

export const constant = <const T extends string | boolean | number>(value: T): Schema<T> =>
  plain<T>({ const: value }, value);

/** One of a closed list of words. */
export const oneOf = <const T extends string>(values: readonly [T, ...T[]]): Schema<T> =>
  plain<T>({ type: 'string', enum: [...values] }, values[0]);

export function orNull<T>(shape: Shape<T>): Schema<T | null> {
  const { write, example } = schemaOf(shape);
  return { write: (refer) => nullable(write(refer)), example };
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values && { enum: [...values, null] }) };
}

export function listOf<T>(shape: Shape<T>): Schema<readonly T[]> {
  const { write, example } = schemaOf(shape);
  return { write: (refer) => ({ type: 'array', items: write(refer) }), example: () => [example()] };
}

/** Values by names that are not known before. */
export function mapOf<T>(
  shape: Shape<T>,
  example: Readonly<Record<string, T>>,
): Schema<Readonly<Record<string, T>>> {
  const { write } = schemaOf(shape);
  return {
    write: (refer) => ({ type: 'object', additionalProperties: write(refer) }),
    example: () => example,
  };
}

/** One of several shapes; the first one is the example. */
export function anyOf<Shapes extends readonly [Shape<unknown>, ...Shape<unknown>[]]>(
  ...shapes: Shapes
): Schema<Shaped<Shapes[number]>> {
  const [first] = shapes;
  return {
    write: (refer) => ({ anyOf: shapes.map((shape) => schemaOf(shape).write(refer)) }),
    example: () => schemaOf(first).example() as Shaped<Shapes[number]>,
  };
}

/**
 * One of several classes that a field tells apart, under a name of its own; the first one is the example.
 *
 * @param property the field, whose value is constant in each of the classes
 */
export function union<Classes extends Readonly<Record<string, Class<object>>>>(
  name: string,
  property: string,
  classes: Classes,
): Schema<InstanceType<Classes[keyof Classes]>> {
  const named: NamedSchema = {
    name,
    write(refer) {
      const members = Object.entries(classes).map(([value, member]) => ({
        value,
        schema: schemaOf(member).write(refer),
      }));
      return {
        oneOf: members.map(({ schema }) => schema),
        discriminator: {
          propertyName: property,
          mapping: Object.fromEntries(members.map(({ value, schema }) => [value, schema['$ref']])),
        },
      };
    },
  };
  const [first] = Object.values(classes);
  return {
    write: (refer) => refer(named),
    example: () => schemaOf(first as Class<InstanceType<Classes[keyof Classes]>>).example(),
  };
}
