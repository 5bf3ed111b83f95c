import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { type Principal } from './principal.js';

export type Access = 'public' | 'admin';
export const ACCESS = Symbol('ACCESS');

/** Open to everybody; every route without a mark needs a signed-in account. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'admin' satisfies Access);

/** Who asks. The access guard has put them there. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal =>
    context.switchToHttp().getRequest<Request>().user as Principal,
);
