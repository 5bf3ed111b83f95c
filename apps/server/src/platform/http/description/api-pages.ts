import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type NextFunction, type RequestHandler, type Response } from 'express';
import { type JsonSchema } from '@outpost/contracts/schema.js';

const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Scripts are separate files: the panel's content security policy forbids inline scripts. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Outpost API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });
`;

type Answer = (response: Response, next: NextFunction) => void;

const file =
  (name: string): Answer =>
  (response) =>
    response.sendFile(join(VIEWER, name));

/**
 * Serves API descriptions and a viewer for them, publicly.
 *
 * @param documents factories by path, called on the first request
 */
export function apiPages(
  documents: Readonly<Record<string, () => Promise<JsonSchema> | JsonSchema>>,
): RequestHandler {
  const answers = new Map<string, Answer>([
    ...Object.entries(documents).map(([path, write]) => [path, once(write)] as const),
    ['/api/docs', (response) => response.type('html').send(PAGE)],
    ['/api/docs/start.js', (response) => response.type('js').send(START)],
    ['/api/docs/swagger-ui.css', file('swagger-ui.css')],
    ['/api/docs/swagger-ui-bundle.js', file('swagger-ui-bundle.js')],
    ['/api/docs-json', (response) => response.redirect(308, '/api/openapi.json')],
  ]);
  return (request, response, next) => {
    const answer = answers.get(request.path.replace(/\/$/, ''));
    if (answer && (request.method === 'GET' || request.method === 'HEAD')) answer(response, next);
    else next();
  };
}

function once(write: () => Promise<JsonSchema> | JsonSchema): Answer {
  let written: Promise<string> | undefined;
  return (response, next) => {
    written ??= Promise.resolve(write()).then((document) => JSON.stringify(document));
    written.then((text) => response.type('json').send(text), next);
  };
}
