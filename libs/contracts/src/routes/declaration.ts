import type { ProblemCode } from '../problem-codes.js';
import type { RouteScope } from '../route-scopes.js';
import type { Class, Schema, Shape } from '../schema.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path as the server registers it, with a colon before the name of each parameter. */
export type RouteKey = `${Method} /api/${string}`;

/**
 * Everything there is to say of a call. Its answer is one object (`answer`), a list that goes on `after` a place
 * (`list`), one that goes back to what came `before` an entry (`history`), a file, or nothing with status 204.
 */
export interface RouteDeclaration {
  /** Unique; the name of the call in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: RouteScope;
  /** For admins alone. */
  readonly admin?: true;
  /** Parameters of the path that are not simply ids. */
  readonly params?: Readonly<Record<string, Schema<number>>>;
  readonly query?: Class<object>;
  readonly body?: Class<object>;
  /** A body that is accepted. */
  readonly example?: object;
  readonly answer?: Shape<unknown>;
  readonly list?: Shape<unknown>;
  readonly history?: Shape<unknown>;
  /** Media type of the file that is answered. */
  readonly file?: 'text/csv';
  /** A line of the answer to who accepts `application/x-ndjson`. */
  readonly lines?: Shape<unknown>;
  /** 200 unless told, and 204 where there is no answer. */
  readonly status?: 201;
  /** The answer comes with 503 as well, when it tells of a failure. */
  readonly failing?: true;
  /** What can go wrong beyond what can with every call of its kind. */
  readonly problems?: readonly ProblemCode[];
}

export type RouteTable = Readonly<Record<RouteKey, RouteDeclaration>>;
