import { say } from '@outpost/contracts/message.js';
import { type RequestHandler } from 'express';
import { UserError } from '../errors/app-error.js';
import { isOwnOrigin, type OriginPolicy } from './origin.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects unsafe requests that another site made in the visitor's browser. */
export function requireOwnOrigin(policy: OriginPolicy): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || isOwnOrigin(request, policy)) next();
    else
      next(new UserError('foreign_origin', say('request.cross_site', 'This request came from another site')));
  };
}

/** Rejects bodies of other types, which would otherwise be ignored silently. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (!hasBody || request.is('application/json')) next();
  else
    next(
      new UserError(
        'unsupported_media_type',
        say('request.body_not_json_type', 'The body must be application/json in UTF-8'),
      ),
    );
};
