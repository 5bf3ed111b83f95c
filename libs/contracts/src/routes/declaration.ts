import type { Permission } from '../permissions.js';
import type { ProblemCode } from '../problem-codes.js';
import type { RouteScope } from '../route-scopes.js';
import type { Class, Schema, Shape } from '../schema.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path as the server registers it, with a colon before the name of each parameter. */
export type RouteKey = `${Method} /api/${string}`;

/**
 * When a session must have proved within the last ten minutes who uses it: always; for a body that sets `password`; or
 * for a body with `currentPassword`, which is proof enough of an account without a second factor.
 */
export type StepUp = 'always' | 'with-password' | 'or-current-password';

/**
 * Declaration of a route. The response is one object (`answer`), a page of a list with the cursor `after` (`list`), a
 * page of history with the cursor `before` (`history`), a file, or nothing with status 204.
 */
export interface RouteDeclaration {
  /** Unique; the name of the call in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: RouteScope;
  /** What the caller must be allowed to do on the server `:id`, or the group of servers. */
  readonly permission?: Permission;
  /** What `:id` is, where there is a `permission`; a server unless set otherwise. */
  readonly on?: 'group';
  /** Only for admins. */
  readonly admin?: true;
  /** API tokens are exempt: nobody is there to prove anything. What may not be theirs has the scope `session`. */
  readonly stepUp?: StepUp;
  /** Also for API tokens that are limited to servers or permissions: they may call what has a `permission`, and this. */
  readonly withLimitedToken?: true;
  /** Also for those who must add a second factor before anything else. */
  readonly duringEnrolment?: true;
  /** Path parameters that are not plain ids. */
  readonly params?: Readonly<Record<string, Schema<number>>>;
  readonly query?: Class<object>;
  readonly body?: Class<object>;
  /** A valid body, for the API documents. */
  readonly example?: object;
  readonly answer?: Shape<unknown>;
  readonly list?: Shape<unknown>;
  readonly history?: Shape<unknown>;
  /** Media type of a file response. */
  readonly file?: 'text/csv';
  /** Type of a line if the client accepts `application/x-ndjson`. */
  readonly lines?: Shape<unknown>;
  /** Default 200, or 204 without a response body. */
  readonly status?: 201;
  /** The same response body is also sent with status 503, to report a failure. */
  readonly failing?: true;
  /**
   * Works with the connection of the server `:id`, so the replica that holds that server handles it. Of routes that may
   * send several commands, one after the other, the answer is waited for longer.
   */
  readonly atHolder?: 'one-command' | 'several-commands';
  /**
   * Of calls other than GET: `not` for those that change nothing, `as-commands` where the commands that are sent are
   * recorded themselves. Without it, each call that succeeds is an entry of the audit.
   */
  readonly audited?: 'not' | 'as-commands';
  /** Problems besides those common to all routes of this kind. */
  readonly problems?: readonly ProblemCode[];
}

export type RouteTable = Readonly<Record<RouteKey, RouteDeclaration>>;
