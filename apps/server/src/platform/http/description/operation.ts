import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { id, type JsonSchema, type Schema, schemaOf, type Shape } from '@outpost/contracts/schema.js';
import { statusOf } from '../route.js';
import { problemsOf, type ProblemResponses } from './problem-responses.js';
import { type SchemaBook } from './schema-book.js';

/** Names of what a path parameter identifies, by the path segment before it. */
const NOUNS: Readonly<Record<string, string>> = {
  servers: 'server',
  users: 'account',
  'approve-user': 'account',
  'set-admin': 'account',
  tokens: 'API token',
  sessions: 'session',
  'saved-commands': 'saved command',
  scheduled: 'scheduled command',
};

interface Described {
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly route: RouteDeclaration;
}

/** Writes the OpenAPI operation of a route. */
export class OperationWriter {
  constructor(
    private readonly book: SchemaBook,
    private readonly problems: ProblemResponses,
  ) {}

  write({ tag, method, path, route }: Described): JsonSchema {
    const parameters = [...this.pathParameters(path, route), ...this.queryParameters(route)];
    return {
      operationId: route.operationId,
      summary: route.summary,
      description: descriptionOf(route),
      tags: [tag],
      ...(parameters.length > 0 && { parameters }),
      ...(route.body && { requestBody: this.requestBody(route) }),
      responses: this.responses(method, path, route),
      security: securityOf(route),
    };
  }

  private pathParameters(path: string, { params }: RouteDeclaration): JsonSchema[] {
    return [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, before = '', name = '']) => {
      const schema: Schema<number> = params?.[name] ?? id;
      return {
        name,
        in: 'path',
        required: true,
        description: `Id of the ${NOUNS[before] ?? before}`,
        schema: this.book.ofAnswer(schema),
        example: schema.example(),
      };
    });
  }

  private queryParameters({ query }: RouteDeclaration): JsonSchema[] {
    if (query === undefined) return [];
    const { properties, required } = this.book.rulesOf(query);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      description,
      required: required.includes(name),
      // Arrays in a query are comma separated.
      ...(schema['items'] !== undefined && { style: 'form', explode: false }),
      schema: withoutNull(schema),
    }));
  }

  private requestBody({ body, example }: RouteDeclaration): JsonSchema {
    const schema = body && this.book.ofRequest(body);
    return { required: true, content: { 'application/json': { schema, example } } };
  }

  private responses(method: string, path: string, route: RouteDeclaration): JsonSchema {
    const failures = this.problems.of(problemsOf(method, path, route));
    const answer = this.answer(route);
    return {
      [statusOf(route)]: answer,
      ...failures,
      ...(route.failing && {
        503: withContent(answer, this.problems.inlined(problemsOf(method, path, route), 503)),
      }),
    };
  }

  private answer({ answer, list, history, file, lines, summary }: RouteDeclaration): JsonSchema {
    const row = list ?? history;
    if (file !== undefined) return { description: summary, content: { [file]: CSV } };
    if (row !== undefined)
      return { description: summary, headers: pageHeaders(list !== undefined), ...this.rows(row) };
    if (answer === undefined) return { description: 'Done' };
    const json = { schema: this.book.ofAnswer(answer), example: schemaOf(answer).example() };
    const ndjson = lines && { schema: this.book.ofAnswer(lines), example: schemaOf(lines).example() };
    return {
      description: summary,
      content: { 'application/json': json, ...(ndjson && { 'application/x-ndjson': ndjson }) },
    };
  }

  private rows(row: Shape<unknown>): JsonSchema {
    const schema = { type: 'array', items: this.book.ofAnswer(row) };
    return { content: { 'application/json': { schema, example: [schemaOf(row).example()] } } };
  }
}

const CSV = {
  schema: { type: 'string' },
  example: 'Time,Server ID,Type,Message\r\n2026-11-20T18:04:05.000Z,7,player,Anna joined\r\n',
};

const pageHeaders = (isCounted: boolean): JsonSchema => ({
  Link: { $ref: '#/components/headers/Link' },
  ...(isCounted && { 'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' } }),
});

function withContent(answer: JsonSchema, problem: JsonSchema): JsonSchema {
  const content = { ...(answer['content'] as object), ...(problem['content'] as object) };
  return { description: `The same, of a panel that is not well. ${String(problem['description'])}`, content };
}

function descriptionOf({ summary, description, scope, admin }: RouteDeclaration): string {
  const who = {
    public: 'Open to everybody.',
    read: 'Needs a session, or an API token of any scope.',
    command: 'Needs a session, or an API token of the scope `command` or `manage`.',
    manage: 'Needs a session, or an API token of the scope `manage`.',
    session: 'Needs a session: no API token may do this.',
  }[scope];
  return [description ?? `${summary}.`, who, ...(admin ? ['For admins alone.'] : [])].join(' ');
}

function securityOf({ scope }: RouteDeclaration): readonly JsonSchema[] {
  if (scope === 'public') return [];
  return [{ session: [] }, ...(scope === 'session' ? [] : [{ token: [scope] }])];
}

/** A query can't contain null. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  // Of a field that must be given it is one word.
  const types = schema['type'] as string | readonly string[];
  const type = typeof types === 'string' ? types : types[0];
  const values = schema['enum'] as readonly unknown[] | undefined;
  return { ...schema, type, ...(values && { enum: values.filter((value) => value !== null) }) };
};
