import { describe, expect, it } from '@jest/globals';
import { ROUTES } from '@outpost/contracts/routes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { getMetadataStorage } from 'class-validator';
import { changeBetween, recordable, SECRET_FIELDS, secretsIn } from './audited-values.js';

const bodies = (Object.values(ROUTES) as readonly RouteDeclaration[]).flatMap(({ body }) =>
  body ? [body] : [],
);

const fieldsOf = (
  body: Parameters<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[0],
) =>
  getMetadataStorage()
    .getTargetValidationMetadatas(body, '', false, false)
    .map(({ propertyName }) => propertyName);

const names = new Set(bodies.flatMap(fieldsOf));

describe('What is recorded of a call', () => {
  it('has no field of any request whose name speaks of a secret', () => {
    const suspicious = [...names].filter((name) =>
      /pass(word|phrase)|secret|token|code|credential|hook|key/i.test(name),
    );
    expect(suspicious.length).toBeGreaterThan(5);
    expect(suspicious.filter((name) => !SECRET_FIELDS.has(name)).sort()).toEqual([]);
  });

  it('says which secrets were sent, never what they are, at any depth', () => {
    const body = { name: 'Chernarus', password: 'hunter22', nested: [{ token: 'outpost_1', port: 1 }] };
    expect(secretsIn(body)).toEqual(['password']);
    expect(recordable(body)).toEqual({ name: 'Chernarus', nested: '[{"port":1}]' });
  });

  it('is short, whatever is sent', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`field${at}`, 'x'.repeat(5_000)]),
    );
    const recorded = recordable(many);
    expect(Object.keys(recorded)).toHaveLength(40);
    expect(JSON.stringify(recorded).length).toBeLessThan(45_000);
  });

  it('is what differs, or all of what is new or gone', () => {
    expect(changeBetween({ port: 1, name: 'a' }, { port: 2, name: 'a' })).toEqual({
      before: { port: 1 },
      after: { port: 2 },
    });
    expect(changeBetween(null, { port: 2 })).toEqual({ before: null, after: { port: 2 } });
  });
});
