import { describe, expect, it } from '@jest/globals';
import {
  anyOf,
  constant,
  count,
  Field,
  type JsonSchema,
  listOf,
  mapOf,
  moment,
  type NamedSchema,
  nothing,
  oneOf,
  OptionalField,
  orNull,
  schemaOf,
  text,
  union,
} from './schema.js';

class Animal {
  @Field(text, { description: 'What it is called', example: 'Rex' })
  readonly name!: string;

  @OptionalField(count)
  readonly legs?: number;
}

class Dog extends Animal {
  @Field(constant('dog'))
  readonly type!: 'dog';

  @Field(orNull(oneOf(['small', 'large'])))
  readonly size!: 'small' | 'large' | null;
}

class Flock {
  @Field(constant('flock'))
  readonly type!: 'flock';

  @Field(listOf(Animal))
  readonly birds!: readonly Animal[];

  @Field(orNull(Animal), { example: null })
  readonly leader!: Animal | null;

  @Field(mapOf(anyOf(count, nothing), { barn: 3 }))
  readonly places!: Readonly<Record<string, number | null>>;
}

/** The schema a document has under the name of the shape, and the names of all schemas it refers to. */
function written(shape: Parameters<typeof schemaOf>[0]): { schema: JsonSchema; names: readonly string[] } {
  const named: NamedSchema[] = [];
  const refer = (one: NamedSchema): JsonSchema => {
    named.push(one);
    return { $ref: one.name };
  };
  schemaOf(shape).write(refer);
  const schema = named[0]?.write(refer) ?? {};
  return { schema, names: named.map(({ name }) => name) };
}

describe('The schema of a response', () => {
  it('has the fields of a class and its superclasses, and requires those that are not optional', () => {
    expect(written(Dog).schema).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'What it is called' },
        legs: { type: 'integer', minimum: 0 },
        type: { const: 'dog' },
        size: { type: ['string', 'null'], enum: ['small', 'large', null] },
      },
      required: ['name', 'type', 'size'],
    });
  });

  it('refers to other classes by name, also in lists and nullable fields', () => {
    const { schema, names } = written(Flock);
    expect(schema['properties']).toMatchObject({
      birds: { type: 'array', items: { $ref: 'Animal' } },
      leader: { anyOf: [{ $ref: 'Animal' }, { type: 'null' }] },
      places: { additionalProperties: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] } },
    });
    expect(names).toEqual(['Flock', 'Animal', 'Animal']);
  });

  it('discriminates the members of a union by a field', () => {
    const { schema } = written(union('Pet', 'type', { dog: Dog, flock: Flock }));
    expect(schema).toEqual({
      oneOf: [{ $ref: 'Dog' }, { $ref: 'Flock' }],
      discriminator: { propertyName: 'type', mapping: { dog: 'Dog', flock: 'Flock' } },
    });
  });

  it('has an example composed of the examples of its fields', () => {
    expect(schemaOf(Dog).example()).toEqual({ name: 'Rex', type: 'dog', size: 'small' });
    expect(schemaOf(Flock).example()).toEqual({
      type: 'flock',
      birds: [{ name: 'Rex' }],
      leader: null,
      places: { barn: 3 },
    });
    expect(schemaOf(moment).example()).toBe('2026-11-20T18:04:05.000Z');
  });
});
