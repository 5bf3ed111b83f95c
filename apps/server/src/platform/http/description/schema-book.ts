import {
  type Class,
  type JsonSchema,
  type NamedSchema,
  schemaOf,
  type Shape,
} from '@outpost/contracts/schema.js';
import { readRules, type Rules } from './request-rules.js';

const SCHEMAS = '#/components/schemas/';

/** Collects the named schemas that a document refers to. */
export class SchemaBook {
  private readonly named = new Map<string, JsonSchema>();
  private readonly rules = new Map<Class<object>, Rules>();

  get schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The schema of a response. */
  ofAnswer(shape: Shape<unknown>): JsonSchema {
    return schemaOf(shape).write((named) => this.refer(named));
  }

  /** The schema of a request class; unknown fields are rejected. */
  ofRequest(request: Class<object>): JsonSchema {
    const { name } = request;
    return this.refer({ name, write: () => ({ ...this.rulesOf(request), additionalProperties: false }) });
  }

  /** The rules of a class, such as that of a query, inlined instead of referenced. */
  rulesOf(request: Class<object>): Rules {
    const known = this.rules.get(request) ?? readRules(request);
    this.rules.set(request, known);
    return known;
  }

  private refer(named: NamedSchema): JsonSchema {
    if (!this.named.has(named.name)) {
      // Registered first, since a schema may refer to itself.
      this.named.set(named.name, {});
      this.named.set(
        named.name,
        named.write((other) => this.refer(other)),
      );
    }
    return { $ref: SCHEMAS + named.name };
  }
}
