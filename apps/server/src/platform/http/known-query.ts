import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { type Request } from 'express';
import { ValidationError } from '../errors/app-error.js';
import { declaredRoute } from './route.js';

/**
 * Rejects any query parameter on routes that take none, after the caller was authenticated. On other routes
 * the contract class lists the parameters, and the pipe rejects unknown ones.
 */
@Injectable()
export class KnownQuery implements CanActivate {
  canActivate(context: ExecutionContext): true {
    if (context.getType() === 'http' && declaredRoute(context)?.query === undefined) {
      refuseAll(context.switchToHttp().getRequest<Request>());
    }
    return true;
  }
}

function refuseAll({ query }: Request): void {
  const [field] = Object.keys(query);
  if (field !== undefined) throw new ValidationError([{ field, message: unknownField(field) }]);
}

export const unknownField = (field: string): Message =>
  say('request.unknown_field', 'Unknown field: {field}', { field });
