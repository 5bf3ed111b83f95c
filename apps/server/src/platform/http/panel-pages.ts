import { join } from 'node:path';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { type Request, type RequestHandler, type Response } from 'express';
import { type Environment } from '../env.js';
import { NotFoundError } from '../errors/app-error.js';
import { builtFiles, panelFolder } from './built-assets.js';
import { panelHeaders } from './panel-headers.js';
import { type ProblemFilter } from './problem.filter.js';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const PAGE = join(panelFolder, 'index.html');

/** Matches paths like the router of the web app: ignoring case and a trailing slash. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i');

const knownPaths = ({ BILLING }: Environment): readonly RegExp[] =>
  Object.values(PANEL_PATHS)
    .filter((path) => BILLING !== 'off' || path !== PANEL_PATHS.subscription)
    .map(patternOf);

/** Serves the web app's files and pages; everything else gets 404. */
export function servePanel(problems: ProblemFilter, environment: Environment): RequestHandler {
  const files = builtFiles();
  const known = knownPaths(environment);
  return (request, response) => {
    const end = (error: unknown = new NotFoundError('page')): void =>
      problems.answer(error, request, response);
    files(request, response, (error?: unknown) => {
      if (error !== undefined) end(error);
      else panelPage(known, request, response, end);
    });
  };
}

/**
 * Serves the web app's page for every path of its router. Other paths get it only if HTML was requested, as
 * the body of a 404: programs that look for `/metrics` or `/healthz` must not mistake a page for a response.
 */
function panelPage(
  known: readonly RegExp[],
  request: Request,
  response: Response,
  end: (error?: unknown) => void,
): void {
  const isKnown = known.some((path) => path.test(request.path));
  if (!SAFE_METHODS.has(request.method) || (!isKnown && !isLostVisitor(request))) {
    end();
    return;
  }
  panelHeaders(response, PAGE);
  response.status(isKnown ? 200 : 404).sendFile(PAGE, (error?: Error) => {
    if (error) end(error);
  });
}

/** A browser on a path that could be a page. Programs accept HTML only by a wildcard. */
const isLostVisitor = ({ path, headers: { accept = '' } }: Request): boolean =>
  !/\.[^/]*$/.test(path) && accept.includes('text/html');
