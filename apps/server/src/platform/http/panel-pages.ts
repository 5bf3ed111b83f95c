import { join } from 'node:path';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { type Request, type RequestHandler, type Response } from 'express';
import { NotFoundError } from '../errors/app-error.js';
import { builtFiles, panelFolder } from './built-assets.js';
import { panelHeaders } from './panel-headers.js';
import { type ProblemFilter } from './problem.filter.js';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const PAGE = join(panelFolder, 'index.html');

/** As the router of the panel reads a path: in any case, with or without a slash at its end. */
const KNOWN = Object.values(PANEL_PATHS).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Serves files and pages of the panel, and ends what is neither. */
export function servePanel(problems: ProblemFilter): RequestHandler {
  const files = builtFiles();
  return (request, response) => {
    const end = (error: unknown = new NotFoundError('page')): void =>
      problems.answer(error, request, response);
    files(request, response, (error?: unknown) => {
      if (error !== undefined) end(error);
      else panelPage(request, response, end);
    });
  };
}

/**
 * Gives the one page of the panel for every path of its router. Of the rest only who asks for HTML gets it, as the
 * body of a 404: programs that look for `/metrics` or `/healthz` must not take a page for an answer.
 */
function panelPage(request: Request, response: Response, end: (error?: unknown) => void): void {
  const isKnown = KNOWN.some((path) => path.test(request.path));
  if (!SAFE_METHODS.has(request.method) || (!isKnown && !isLostVisitor(request))) {
    end();
    return;
  }
  panelHeaders(response, PAGE);
  response.status(isKnown ? 200 : 404).sendFile(PAGE, (error?: Error) => {
    if (error) end(error);
  });
}

/** Somebody in a browser, on a path that could be a page. Programs accept HTML too, but only as anything else. */
const isLostVisitor = ({ path, headers: { accept = '' } }: Request): boolean =>
  !/\.[^/]*$/.test(path) && accept.includes('text/html');
