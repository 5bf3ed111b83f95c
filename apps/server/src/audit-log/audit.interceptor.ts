import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { type Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type AuditedAct, NOTHING_CHANGED } from '../audit/audit-intents.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type Principal } from '../auth/principal.js';
import { AppError } from '../platform/errors/app-error.js';
import { declaredRoute } from '../platform/http/route.js';
import { Log } from '../platform/log.js';
import { type AuditedCall, AuditSubjects } from './audit-subjects.js';
import { changeBetween, recordable, secretsIn } from './audited-values.js';

/** Records each call that changes something: noted before it is handled, and an entry once it is done. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly trail: AuditTrail,
    private readonly subjects: AuditSubjects,
    private readonly log: Log,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = context.getType() === 'http' ? declaredRoute(context) : undefined;
    const request = context.switchToHttp().getRequest<Request>();
    if (!route || request.method === 'GET' || request.method === 'HEAD' || route.audited !== undefined)
      return next.handle();
    return from(
      this.recorded(route, request, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
    );
  }

  private async recorded(
    route: RouteDeclaration,
    request: Request,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    // At public routes `user` is whoever signs in, who is no principal yet.
    const principal = route.scope === 'public' ? undefined : (request.user as Principal | undefined);
    // Whoever is not signed in must not be able to fill the table: of theirs only what succeeds is recorded.
    if (!principal) return this.recordedAfterwards(route, request, handle);
    const act = actOf(route, request, principal);
    const { action } = act;
    const [intent, before] = await Promise.all([
      this.trail.begin(act),
      this.subjects.read(action, callOf(principal, request)),
    ]);
    try {
      const answer = await handle();
      await this.ended(async () => {
        const after = await this.subjects.read(action, callOf(principal, request, answer));
        await this.trail.end(intent, act, 'done', changeBetween(before, after));
      });
      return answer;
    } catch (error) {
      const isRefused = error instanceof AppError && error.kind === 'user';
      await this.ended(() =>
        isRefused ? this.trail.withdraw(intent) : this.trail.end(intent, act, 'unknown', NOTHING_CHANGED),
      );
      throw error;
    }
  }

  private async recordedAfterwards(
    route: RouteDeclaration,
    request: Request,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const answer = await handle();
    const { id = null, username = '' } = (answer ?? {}) as {
      readonly id?: number;
      readonly username?: string;
    };
    const act = { ...actOf(route, request, undefined), actorId: id, actor: username };
    await this.ended(() => this.trail.record(act));
    return answer;
  }

  /** What was done stays done: the answer says so, and what was noted before becomes an entry later. */
  private async ended(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, 'an audit entry could not be stored');
    }
  }
}

function actOf(
  { operationId: action, permission, on }: RouteDeclaration,
  { params, body, ip }: Request,
  principal: Principal | undefined,
): AuditedAct {
  const { id, ...others } = params;
  const placeId = permission === undefined ? null : Number(id);
  const fields = body as object | undefined;
  const secrets = secretsIn(fields);
  const about = recordable({
    ...{ ...(placeId === null && { id }), ...others, ...fields },
    ...(secrets.length > 0 && { secrets: secrets.join(', ') }),
  });
  const place = on === 'group' ? { serverId: null, groupId: placeId ?? undefined } : { serverId: placeId };
  return { ...actorOf(principal, ip ?? null), action, ...place, about };
}

type Actor = Omit<AuditedAct, 'action' | 'serverId' | 'about'>;

const actorOf = (principal: Principal | undefined, address: string | null): Actor =>
  principal
    ? {
        ...{ actorKind: principal.via === 'token' ? 'token' : 'person', actorId: principal.user.id },
        ...{ actor: principal.user.username, tokenName: principal.tokenName },
        ...{ credentialId: principal.credentialId, address: principal.address },
      }
    : { actorKind: 'nobody', actorId: null, actor: '', tokenName: null, credentialId: null, address };

function callOf({ user }: Principal, { params }: Request, answer?: unknown): AuditedCall {
  const { id } = (answer ?? {}) as { readonly id?: number };
  const ids = Object.entries(params).map(([name, value]) => [name, Number(value)]);
  return { params: Object.fromEntries(ids) as Record<string, number>, userId: user.id, madeId: id };
}
