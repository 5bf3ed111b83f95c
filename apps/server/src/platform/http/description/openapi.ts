import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROUTE_GROUPS } from '@outpost/contracts/routes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { type JsonSchema } from '@outpost/contracts/schema.js';
import { OperationWriter } from './operation.js';
import { ProblemResponses } from './problem-responses.js';
import { SchemaBook } from './schema-book.js';
import { securitySchemes } from './security-schemes.js';

const ABOUT = `Everything the panel and the command line do.

Whoever calls shows who they are with the session cookie of a browser or with an API token. A failed call answers with
problem details (RFC 9457): programs branch on \`code\`, which is stable. Lists answer up to 1000 rows; where there are
more, the \`Link\` header names the next page. What happens on servers is told live over a WebSocket, which
\`/api/asyncapi.json\` describes.`;

const HEADERS = {
  Link: {
    description: 'The next page (RFC 8288), relative to the call; not there at the end of the list',
    schema: { type: 'string' },
    example: '</api/servers?limit=100&after=WzcsN10>; rel="next"',
  },
  'X-Total-Count': {
    description: 'How many rows there are on all pages',
    schema: { type: 'integer', minimum: 0 },
    example: 240,
  },
};

export interface ApiInfo {
  readonly version: string;
  /** Name of the session cookie. */
  readonly cookie: string;
}

/** The API as OpenAPI 3.1, generated from the contract alone. */
export async function openApi({ version, cookie }: ApiInfo): Promise<JsonSchema> {
  const book = new SchemaBook();
  const problems = new ProblemResponses(book);
  const paths = await pathsOf(new OperationWriter(book, problems));
  return {
    openapi: '3.1.0',
    info: { title: 'Outpost', version, description: ABOUT },
    servers: [{ url: '/', description: 'This panel' }],
    tags: Object.entries(ROUTE_GROUPS).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      schemas: book.schemas,
      responses: problems.responses,
      headers: HEADERS,
      securitySchemes: securitySchemes(cookie),
    },
  };
}

/** Yields to the event loop between groups, since all of it takes too long for one turn. */
async function pathsOf(writer: OperationWriter): Promise<JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [tag, { routes }] of Object.entries(ROUTE_GROUPS)) {
    await nextTurn();
    for (const [key, route] of Object.entries<RouteDeclaration>(routes)) {
      const [method = '', path = ''] = key.split(' ');
      const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
      operations[method.toLowerCase()] = writer.write({ tag, method, path, route });
    }
  }
  return paths;
}
