import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { declarationOf, type Route, ROUTES } from '@outpost/contracts/routes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = 'apps/server/src';
const CONNECTIONS = 'libs/rcon-connections/src/connection-pool.ts';

/** Routes of controllers that reach the connections for others of their routes: these need the database alone. */
const ELSEWHERE: readonly Route[] = [
  'GET /api/approvals',
  'GET /api/servers/:id/approvals',
  'POST /api/servers/:id/approvals',
  'POST /api/servers/:id/approvals/:approvalId/decline',
  'DELETE /api/servers/:id/approvals/:approvalId',
  'GET /api/servers/:id/warnings',
  'DELETE /api/servers/:id/warnings/:warningId',
  'GET /api/servers/:id/commands',
  'GET /api/scheduled/restarts',
  'GET /api/scheduled/preview',
  'GET /api/servers/:id/scheduled',
  'POST /api/servers/:id/scheduled',
  'PATCH /api/servers/:id/scheduled/:commandId',
  'DELETE /api/servers/:id/scheduled/:commandId',
  'GET /api/servers/:id/scheduled/:commandId/runs',
  'GET /api/servers/:id/tasks',
  'POST /api/servers/:id/tasks',
  'POST /api/servers/:id/tasks/dry-run',
  'PATCH /api/servers/:id/tasks/:taskId',
  'DELETE /api/servers/:id/tasks/:taskId',
  'GET /api/servers/:id/runs',
  'GET /api/servers/:id/runs/statistics',
  'GET /api/servers/:id/runs/:runId',
  'GET /api/status-pages',
  'POST /api/status-pages',
  'PATCH /api/status-pages/:id',
  'DELETE /api/status-pages/:id',
  'GET /api/status-pages/:id/preview',
];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The files of ours from which a file imports more than types. */
function importsOf(path: string): readonly string[] {
  return [...read(path).matchAll(/^import \{([^}]*)\} from '([^']+)\.js';$/gm)].flatMap(
    ([, names = '', from = '']) => {
      const isNeeded = names
        .split(',')
        .some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
      const target = from.replace(/^@outpost\/([a-z-]+)\//, 'libs/$1/src/');
      const file = `${from.startsWith('.') ? join(dirname(path), from) : target}.ts`;
      return isNeeded && existsSync(join(ROOT, file)) ? [file] : [];
    },
  );
}

function reaches(from: string, target: string, seen = new Set<string>()): boolean {
  if (from === target) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return importsOf(from).some((path) => reaches(path, target, seen));
}

const CONTROLLERS = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.controller.ts'))
  .map((path) => `${SERVER}/${path}`);

it('Every route that reaches the connections of game servers is handled by the replica that holds the server', () => {
  const reaching = CONTROLLERS.filter((path) => reaches(path, CONNECTIONS));
  const routes = reaching.flatMap((path) =>
    [...read(path).matchAll(/Route\('([^']+)'\)/g)].map(([, route]) => route),
  );
  const declared = (Object.keys(ROUTES) as Route[]).filter((route) => declarationOf(route).atHolder);
  expect(routes.sort()).toEqual([...declared, ...ELSEWHERE].sort());
});

it('Every route for the holder of a server names that server', () => {
  const declared = (Object.keys(ROUTES) as Route[]).filter((route) => declarationOf(route).atHolder);
  expect(declared.filter((route) => !/^(?:GET|POST) \/api\/servers\/:id\/./.test(route))).toEqual([]);
});
