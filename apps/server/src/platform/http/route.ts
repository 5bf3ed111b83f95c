import {
  applyDecorators,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import {
  declarationOf,
  type Histories,
  type Lists,
  type Route as RouteKey,
  type Routes,
} from '@outpost/contracts/routes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { type Page } from '../pages/page.js';
import { Paged } from '../pages/paged.js';

const ROUTE = Symbol('ROUTE');
export const API_PREFIX = 'api';

type RowOf<R extends RouteKey> = R extends keyof Lists
  ? Lists[R]
  : R extends keyof Histories
    ? Histories[R]
    : never;

/** What the handler of a route returns. */
type Returned<R extends RouteKey> = [RowOf<R>] extends [never]
  ? Routes[R]['response'] extends undefined
    ? ReturnType<() => void>
    : Routes[R]['response']
  : Page<R extends 'GET /api/servers' ? Partial<RowOf<R>> : RowOf<R>>;

type Handler<Result> = (...parameters: never[]) => Result | Promise<Result>;

/** Whether one of the handler's parameters accepts what is sent. */
type Takes<Sent, F extends Handler<unknown>> = Sent extends undefined
  ? true
  : Sent extends Parameters<F>[number]
    ? true
    : false;

type HandlerDecorator<R extends RouteKey, Result> = <F extends Handler<Result>>(
  target: object,
  name: string,
  handler: [Takes<Routes[R]['body'], F>, Takes<Routes[R]['query'], F>] extends [true, true]
    ? TypedPropertyDescriptor<F>
    : 'the handler takes another body or query than the contract says',
) => void;

/**
 * Registers a handler for a route of the contract, which defines method, path, status, permissions and the
 * form of the response. A handler with other parameter or return types does not compile.
 */
export const Route = <R extends RouteKey>(route: R): HandlerDecorator<R, Returned<R>> => decorated(route);

/** Like {@link Route}, for a handler that writes the response itself, in pieces. */
export const WrittenRoute = <R extends RouteKey>(route: R): HandlerDecorator<R, void> => decorated(route);

function decorated(route: RouteKey): (target: object, name: string, handler: unknown) => void {
  const [method, path] = route.split(` /${API_PREFIX}/`) as [keyof typeof RequestMethod, string];
  const declared = declarationOf(route);
  return applyDecorators(
    SetMetadata(ROUTE, route),
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(statusOf(declared)),
    ...(declared.list || declared.history ? [Paged()] : []),
  ) as (target: object, name: string, handler: unknown) => void;
}

/** The status of a successful response. */
export function statusOf({ answer, list, history, file, status }: RouteDeclaration): number {
  return status ?? ((answer ?? list ?? history ?? file) === undefined ? 204 : 200);
}

/** The contract of the current route; undefined for a handler that is not in the contract. */
export function declaredRoute(context: ExecutionContext): RouteDeclaration | undefined {
  const route = Reflect.getMetadata(ROUTE, context.getHandler()) as RouteKey | undefined;
  return route && declarationOf(route);
}
