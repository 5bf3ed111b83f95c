import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { LoginRequest } from '@outpost/contracts/auth.js';
import {
  covers,
  type CredentialScope,
  ROUTE_SCOPES,
  type RouteScope,
} from '@outpost/contracts/route-scopes.js';
import { type Request } from 'express';
import { ContractPipe } from '../platform/http/contract.pipe.js';
import { ACCESS, type Access } from './access.js';
import { adminOnly, notSignedIn, tokenScopeTooSmall } from './auth.errors.js';
import { type Principal } from './principal.js';
import { CREDENTIAL_STRATEGY, LOGIN_STRATEGY } from './strategies.js';

/** Guards every route: a new one is closed until it is marked open. */
@Injectable()
export class AccessGuard extends AuthGuard(CREDENTIAL_STRATEGY) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // A socket was authenticated at its upgrade and checks its rights per message.
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<Request>();
    const principal = request.user as Principal;
    const needed = scopeFor(request);
    if (!covers(principal.scope, needed)) throw tokenScopeTooSmall(principal.scope, needed);
    if (access === 'admin' && !principal.user.isAdmin) throw adminOnly();
    return true;
  }

  override handleRequest<T>(error: Error | null, principal: T | false): T {
    if (error) throw error;
    if (principal === false) throw notSignedIn();
    return principal;
  }
}

/** What is not in the table is for people alone, and express answers HEAD as it answers GET. */
function scopeFor({ method, route }: Request): CredentialScope {
  const { path } = route as { path: string };
  const scopes: Partial<Record<string, RouteScope>> = ROUTE_SCOPES;
  const needed = scopes[`${method === 'HEAD' ? 'GET' : method} ${path}`];
  return needed === 'public' ? 'read' : (needed ?? 'session');
}

/** Runs the login strategy. Guards run before pipes, so the body is held against its contract here. */
@Injectable()
export class LoginGuard extends AuthGuard(LOGIN_STRATEGY) {
  private readonly contract = new ContractPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.contract.transform(request.body, { type: 'body', metatype: LoginRequest });
    await super.canActivate(context);
    return true;
  }

  override handleRequest<T>(error: Error | null, user: T | false): T {
    if (error) throw error;
    if (user === false) throw notSignedIn();
    return user;
  }
}
