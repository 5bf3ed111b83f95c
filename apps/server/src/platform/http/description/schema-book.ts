import {
  type Class,
  type JsonSchema,
  type NamedSchema,
  schemaOf,
  type Shape,
} from '@outpost/contracts/schema.js';
import { readRules, type Rules } from './request-rules.js';

const SCHEMAS = '#/components/schemas/';

/** The schemas of a document, each under its name, as far as something refers to them. */
export class SchemaBook {
  private readonly named = new Map<string, JsonSchema>();
  private readonly rules = new Map<Class<object>, Rules>();

  get schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Of what is answered. */
  ofAnswer(shape: Shape<unknown>): JsonSchema {
    return schemaOf(shape).write((named) => this.refer(named));
  }

  /** Of a class whose fields have rules; what it does not name is refused. */
  ofRequest(request: Class<object>): JsonSchema {
    const { name } = request;
    return this.refer({ name, write: () => ({ ...this.rulesOf(request), additionalProperties: false }) });
  }

  /** Of a class, such as that of a query; what belongs to its fields is not referred to. */
  rulesOf(request: Class<object>): Rules {
    const known = this.rules.get(request) ?? readRules(request);
    this.rules.set(request, known);
    return known;
  }

  private refer(named: NamedSchema): JsonSchema {
    if (!this.named.has(named.name)) {
      // A schema may come back to itself.
      this.named.set(named.name, {});
      this.named.set(
        named.name,
        named.write((other) => this.refer(other)),
      );
    }
    return { $ref: SCHEMAS + named.name };
  }
}
