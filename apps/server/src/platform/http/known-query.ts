import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { type Request } from 'express';
import { ValidationError } from '../errors/app-error.js';
import { declaredRoute } from './route.js';

/**
 * Refuses each query parameter of a route that takes none, once it is known who asks. Where a route takes some, its
 * contract class names them, and the pipe refuses the others.
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
