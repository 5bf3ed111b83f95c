/** JSON Schema 2020-12, as used by OpenAPI 3.1 and AsyncAPI 3. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema that a document contains once, under its name. */
export interface NamedSchema {
  readonly name: string;
  readonly write: (refer: Refer) => JsonSchema;
}

/** Returns a reference to a named schema in the generated document. */
export type Refer = (named: NamedSchema) => JsonSchema;

export type Class<T> = abstract new () => T;

/** Schema of values of type `T` in a response. */
export interface Schema<T> {
  readonly write: (refer: Refer) => JsonSchema;
  /** A valid value, for examples in the API documents. */
  readonly example: () => T;
}

/** A schema, or a class with decorated fields. */
export type Shape<T> = Schema<T> | Class<T>;

/** The type a shape describes. */
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

/**
 * Decorates a property of type `T` or narrower, so that a schema stricter than the property's type does not compile.
 */
type FieldDecorator<T> = <Name extends string>(target: Readonly<Record<Name, T>>, name: Name) => void;
type OptionalDecorator<T> = <Name extends string>(target: { readonly [N in Name]?: T }, name: Name) => void;

/** A field that is always present. */
export const Field =
  <T>(shape: Shape<T>, about: FieldAbout<NoInfer<T>> = {}): FieldDecorator<T> =>
  (target, name) =>
    register(target, name, { schema: described(schemaOf(shape), about), isRequired: true });

/** A field that may be absent. */
export const OptionalField =
  <T>(shape: Shape<T>, about: FieldAbout<NoInfer<T>> = {}): OptionalDecorator<T> =>
  (target, name) =>
    register(target, name, { schema: described(schemaOf(shape), about), isRequired: false });

function register(target: object, name: string, info: FieldInfo): void {
  const fields = FIELDS.get(target) ?? new Map<string, FieldInfo>();
  FIELDS.set(target, fields.set(name, info));
}

/** Fields by name, those of superclasses first. */
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
/** A non-negative integer. */
export const count = plain<number>({ type: 'integer', minimum: 0 }, 1);
/** Ids of log entries may exceed 32 bits, which is what clients are generated with unless a format says otherwise. */
export const id = plain<number>({ type: 'integer', format: 'int64', minimum: 1 }, 7);
/** Zero where there is no row. */
export const idOrZero = plain<number>({ type: 'integer', format: 'int64', minimum: 0 }, 7);
export const port = plain<number>({ type: 'integer', minimum: 1, maximum: 65_535 }, 2305);
/** 0 to 100. */
export const percent = plain<number>({ type: 'number', minimum: 0, maximum: 100 }, 99.5);
/** ISO 8601, UTC. */
export const moment = plain<string>({ type: 'string', format: 'date-time' }, '2026-11-20T18:04:05.000Z');

export const nothing = plain<null>({ type: 'null' }, null);

export const constant = <const T extends string | boolean | number>(value: T): Schema<T> =>
  plain<T>({ const: value }, value);

/** String enum. */
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

/** Object with arbitrary keys. */
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

/** One of several shapes; the first provides the example. */
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
 * Named union of classes, discriminated by a field; the first class provides the example.
 *
 * @param property the discriminator, which must be constant in each class
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
