import { join } from 'node:path';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { type Request, type RequestHandler } from 'express';
import { builtFiles, panelFolder } from './built-assets.js';
import { panelHeaders } from './panel-headers.js';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const PAGE = join(panelFolder, 'index.html');

/** As the router of the panel reads a path: in any case, with or without a slash at its end. */
const KNOWN = Object.values(PANEL_PATHS).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Serves files and pages of the panel: everything outside of the API. */
export function servePanel(): RequestHandler {
  const files = builtFiles();
  return (request, response, next) => {
    if (/^\/api(?:\/|$)/i.test(request.path)) {
      next();
      return;
    }
    files(request, response, (error?: unknown) => {
      if (error === undefined) panelPage(request, response, next);
      else next(error);
    });
  };
}

/**
 * Gives the one page of the panel for every path of its router. Of the rest only who asks for HTML gets it, as the
 * body of a 404: programs that look for `/metrics` or `/healthz` must not take a page for an answer.
 */
const panelPage: RequestHandler = (request, response, next) => {
  const isKnown = KNOWN.some((path) => path.test(request.path));
  if (!SAFE_METHODS.has(request.method) || (!isKnown && !isLostVisitor(request))) {
    next();
    return;
  }
  panelHeaders(response, PAGE);
  response.status(isKnown ? 200 : 404).sendFile(PAGE, (error?: Error) => {
    if (error) next(error);
  });
};

/** Somebody in a browser, on a path that could be a page. Programs accept HTML too, but only as anything else. */
const isLostVisitor = ({ path, headers: { accept = '' } }: Request): boolean =>
  !/\.[^/]*$/.test(path) && accept.includes('text/html');
