import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MESSAGES_FROM_CLIENT, MESSAGES_FROM_SERVER } from '@outpost/contracts/live-messages.js';
import { type Problem } from '@outpost/contracts/problems.js';
import { ROUTES } from '@outpost/contracts/routes.js';
import { SOCKET_TIMELINE } from '@outpost/contracts/socket.js';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const run = promisify(execFile);

/** Linting and compiling are slow on a machine that is busy with other tests. */
const PROGRAMS_MS = 120_000;

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

interface AsyncApi {
  readonly operations: Readonly<Record<string, { readonly action: string }>>;
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly examples: readonly { readonly payload: unknown }[] }>
    >;
  };
}

/** `$ref`s that do not resolve. */
function danglingIn(document: object): readonly string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  return references.filter((path) => {
    let at: unknown = document;
    for (const step of path.split('/')) at = (at as Record<string, unknown> | undefined)?.[step];
    return at === undefined;
  });
}

/** Client code as a user of the generated types would write it. */
const CLIENT = `
import type { components, paths } from './api.js';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Json } } };
}
  ? Json
  : never;
type Problem = components['schemas']['Problem'];

const [url = '', token = ''] = process.argv.slice(2);

async function call<T>(method: string, path: keyof paths, body?: unknown): Promise<T> {
  const headers = { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return (await response.json()) as T;
}

const wanted: Body<'/api/servers'> = {
  name: 'Chernarus',
  type: 'battleye',
  host: '127.0.0.1',
  port: 9,
  password: 'rcon password',
  queryPort: null,
  game: null,
};
// @ts-expect-error a server has a name
const nameless: Body<'/api/servers'> = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'p' };

type Listed = paths['/api/servers']['get']['responses'][200]['content']['application/json'];
type Created = paths['/api/servers']['post']['responses'][201]['content']['application/json'];

const created = await call<Created>('POST', '/api/servers', wanted);
const listed = await call<Listed>('GET', '/api/servers');
const refused = await call<Problem>('POST', '/api/servers', nameless);
const isRejected: boolean = refused.code === 'validation_failed';
console.log(JSON.stringify([created.name, listed.map(({ id, status }) => [id, status]), isRejected]));
`;

let outpost: StartedPanel;
let admin: RawClient;
let description: OpenApi;
let folder: string;

beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  description = (await new RawClient(outpost.url).get<OpenApi>('/api/openapi.json')).body;
  folder = mkdtempSync(join(tmpdir(), 'outpost-description-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
});

afterAll(async () => {
  await outpost.remove();
  rmSync(folder, { recursive: true, force: true });
});

const node = async (...words: readonly string[]): Promise<string> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return (await run(process.execPath, words, { env, cwd: folder })).stdout;
};
const tool = (path: string): string => resolve('node_modules', path);

describe('The description of the API', () => {
  it('describes every call of the API with the rules of the contracts', () => {
    const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect([description.openapi, calls.sort()]).toEqual(['3.1.0', Object.keys(ROUTES).sort()]);
    expect(description.components.schemas['CreateServerRequest']).toMatchObject({
      properties: {
        port: { type: 'integer', minimum: 1, maximum: 65_535 },
        queryPort: { type: ['integer', 'null'] },
      },
      required: expect.arrayContaining(['name', 'host', 'port', 'password']),
      additionalProperties: false,
    });
  });

  it('states who may make each call', () => {
    const { paths, components } = description;
    expect(components.securitySchemes['token']).toMatchObject({ scheme: 'bearer', bearerFormat: 'opaque' });
    expect(paths['/api/login']?.['post']?.security).toEqual([]);
    expect(paths['/api/servers']?.['post']?.security).toEqual([{ session: [] }, { token: ['manage'] }]);
    expect(paths['/api/account/password']?.['post']?.security).toEqual([{ session: [] }]);
  });

  it(
    'passes the linter',
    async () => {
      const config = resolve('test/support/redocly.yaml');
      const lint = ['lint', 'openapi.json', '--format', 'json', '--config', config];
      const verdict = await node(tool('@redocly/cli/bin/cli.js'), ...lint).catch(
        (failure: unknown) => failure,
      );
      expect(verdict).toEqual(expect.any(String));
      expect((JSON.parse(verdict as string) as { problems: unknown }).problems).toEqual([]);
    },
    PROGRAMS_MS,
  );

  it(
    'generates types for a client that calls the panel',
    async () => {
      const { body: token } = await admin.post<{ token: string }>('/api/tokens', {
        name: 't',
        scope: 'manage',
      });
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, 'client.ts'), CLIENT);
      const api = `${outpost.url}/api/openapi.json`;
      await node(tool('openapi-typescript/bin/cli.js'), api, '-o', join(folder, 'api.d.ts'));
      const options = [
        '--strict',
        '--skipLibCheck',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--types',
        'node',
      ];
      await node(tool('typescript/bin/tsc'), ...options, join(folder, 'client.ts'));
      const output = await node(join(folder, 'client.js'), outpost.url, token.token);
      expect(JSON.parse(output)).toEqual(['Chernarus', [[expect.any(Number), expect.any(String)]], true]);
    },
    PROGRAMS_MS,
  );
});

describe('The description of the socket', () => {
  it('is valid, names every message in both directions, and has no dangling references', async () => {
    const { body } = await new RawClient(outpost.url).get<AsyncApi>('/api/asyncapi.json');
    const schema = JSON.parse(
      readFileSync('node_modules/@asyncapi/specs/schemas/3.0.0.json', 'utf8'),
    ) as object;
    const check = addFormats
      .default(new Ajv.default({ strict: false, meta: false, validateSchema: false }))
      .compile(schema);
    expect([check(body), check.errors]).toEqual([true, null]);
    const names = Object.entries(body.operations).map(([name, { action }]) => `${action} ${name}`);
    expect(names).toEqual([
      ...Object.keys(MESSAGES_FROM_CLIENT).map((name) => `receive ${name}`),
      ...Object.keys(MESSAGES_FROM_SERVER).map((name) => `send ${name}`),
    ]);
    expect(JSON.stringify(body)).toContain(SOCKET_TIMELINE);
    expect(danglingIn(body)).toEqual([]);
  });

  it('has an example of each message that matches its schema', async () => {
    const { body } = await new RawClient(outpost.url).get<AsyncApi>('/api/asyncapi.json');
    const ajv = addFormats.default(new Ajv2020.default({ strict: false })).addSchema(body, 'live');
    const wrong = Object.entries(body.components.messages).filter(
      ([name, { examples }]) =>
        !ajv.validate(`live#/components/messages/${name}/payload`, examples[0]?.payload),
    );
    expect([wrong, ajv.errors]).toEqual([[], null]);
  });
});

describe('The API viewer', () => {
  it('is a page with its own files, at its established URL', async () => {
    const visitor = new RawClient(outpost.url);
    const { body: page } = await visitor.get<string>('/api/docs');
    const files = [...page.matchAll(/"(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(3);
    for (const path of files) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    const former = await visitor.get<OpenApi>('/api/docs-json');
    expect(former.body).toEqual(description);
  });

  it('is served at no other path', async () => {
    for (const path of ['/api/docs/package.json', '/api/docs/../openapi.yaml', '/api/docs/index.html']) {
      expect((await admin.get<Problem>(path)).body.code).toBe('not_found');
    }
    expect((await admin.fail('POST', '/api/docs', {})).status).toBe(404);
  });
});

it('The panel that a browser loads contains none of the description', () => {
  const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((path) => path.endsWith('.js'));
  const carriers = scripts.filter((path) =>
    /listServers|ServerQueryInfo/.test(readFileSync(join('dist/web', path), 'utf8')),
  );
  expect([scripts.length > 10, carriers]).toEqual([true, []]);
});
