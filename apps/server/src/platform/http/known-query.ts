import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type Request } from 'express';
import { ValidationError } from '../errors/app-error.js';

/**
 * Refuses each query parameter of a route that takes none, once it is known who asks. Where a route takes some, its
 * contract class names them, and the pipe refuses the others.
 */
@Injectable()
export class KnownQuery implements CanActivate {
  canActivate(context: ExecutionContext): true {
    if (context.getType() === 'http' && !takesQuery(context)) {
      refuseAll(context.switchToHttp().getRequest<Request>());
    }
    return true;
  }
}

/** Nest keeps the decorated parameters of a handler by their kind and place: `4:1` is a query, the second one. */
function takesQuery(context: ExecutionContext): boolean {
  const parameters = (Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) ?? {}) as Readonly<Record<string, unknown>>;
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}

function refuseAll({ query }: Request): void {
  const [field] = Object.keys(query);
  if (field !== undefined) throw new ValidationError([{ field, message: `Unknown field: ${field}` }]);
}
