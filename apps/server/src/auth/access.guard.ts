import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { LoginRequest } from '@outpost/contracts/auth.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { type Request } from 'express';
import { WallClock } from '../platform/clock.js';
import { ContractPipe } from '../platform/http/contract.pipe.js';
import { declaredRoute } from '../platform/http/route.js';
import { adminOnly, notSignedIn, tokenElsewhere, tokenLimited, tokenScopeTooSmall } from './auth.errors.js';
import { type Principal } from './principal.js';
import { secondFactorRequired, stepUpNeeded } from './second-factor/second-factor.errors.js';
import { needsStepUp } from './second-factor/step-up-rule.js';
import { CREDENTIAL_STRATEGY, LOGIN_STRATEGY } from './strategies.js';

type DeclaredAccess = Pick<
  RouteDeclaration,
  'scope' | 'admin' | 'permission' | 'withLimitedToken' | 'stepUp' | 'duringEnrolment'
>;

/** Routes missing from the contract require a browser session. */
const UNDECLARED: DeclaredAccess = { scope: 'session' };

/** Enforces scope, address and limits of tokens, admin rights, second factor and step-up as the contract declares them for each route. */
@Injectable()
export class AccessGuard extends AuthGuard(CREDENTIAL_STRATEGY) {
  constructor(private readonly clock: WallClock) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets are authenticated at their upgrade, and rights are checked per message.
    if (context.getType() !== 'http') return true;
    const route = declaredRoute(context) ?? UNDECLARED;
    if (route.scope === 'public') return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<Request>();
    const principal = request.user as Principal;
    requireCredential(principal, route);
    const { admin, stepUp } = route;
    if (admin && !principal.user.isAdmin) throw adminOnly();
    if (stepUp && needsStepUp(stepUp, principal, request.body, this.clock.now())) throw stepUpNeeded();
    return true;
  }

  override handleRequest<T>(error: Error | null, principal: T | false): T {
    if (error) throw error;
    if (principal === false) throw notSignedIn();
    return principal;
  }
}

/** That the session or the token, such as it is, may make the call; what its account may is another question. */
function requireCredential(
  { scope: has, isElsewhere, address, mustAddSecondFactor, limits }: Principal,
  { scope, permission, withLimitedToken, duringEnrolment }: DeclaredAccess,
): void {
  if (isElsewhere) throw tokenElsewhere(address);
  if (mustAddSecondFactor && !duringEnrolment) throw secondFactorRequired();
  if (scope !== 'public' && !covers(has, scope)) throw tokenScopeTooSmall(has, scope);
  if (limits && !permission && !withLimitedToken) throw tokenLimited();
}

/** Runs the login strategy. Guards run before pipes, so the body is validated here. */
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
