import { READ_ONLY_PERMISSIONS } from '@outpost/contracts/permissions.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { Problem } from '@outpost/contracts/problems.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { type JsonSchema } from '@outpost/contracts/schema.js';
import { STATUS_CODES } from 'node:http';
import { PROBLEM_STATUS } from '../problem-status.js';
import { PROBLEM_MEANINGS } from './problem-meanings.js';
import { type SchemaBook } from './schema-book.js';

const ANYWHERE: readonly ProblemCode[] = ['validation_failed', 'storage_failed', 'shutting_down', 'internal'];
const OF_WRITES: readonly ProblemCode[] = [
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'foreign_origin',
];

/** Whoever may not even see the server gets `not_found`. */
const deniedBy = ({ permission, on }: RouteDeclaration): readonly ProblemCode[] => {
  if (permission === undefined || permission === 'server.view') return [];
  const isHeldByPlan = on !== 'group' && !READ_ONLY_PERMISSIONS.includes(permission);
  return isHeldByPlan ? ['permission_denied', 'plan_limit'] : ['permission_denied'];
};

/** Errors of callers who may not make the call, or not yet. */
const refusedBy = ({ scope, admin, stepUp, duringEnrolment }: RouteDeclaration): readonly ProblemCode[] => [
  ...(scope === 'public' ? [] : (['not_signed_in'] as const)),
  ...(scope === 'public' || duringEnrolment ? [] : (['second_factor_required'] as const)),
  ...(stepUp ? (['step_up_needed'] as const) : []),
  ...(scope === 'public' ? [] : (['token_scope_too_small'] as const)),
  ...(admin ? (['admin_only'] as const) : []),
];

/** All errors a route can return, sorted by status. */
export function problemsOf(method: string, path: string, route: RouteDeclaration): readonly ProblemCode[] {
  const { scope, atHolder, problems = [] } = route;
  const codes = new Set<ProblemCode>([
    ...ANYWHERE,
    ...(method === 'GET' ? [] : OF_WRITES),
    ...refusedBy(route),
    ...deniedBy(route),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(atHolder ? (['server_moving', 'overloaded'] as const) : []),
    ...(atHolder && scope !== 'read' ? (['rcon_outcome_unknown'] as const) : []),
    ...problems,
  ]);
  return [...codes].sort((one, other) => PROBLEM_STATUS[one] - PROBLEM_STATUS[other]);
}

/** Error responses. Routes that fail in the same ways share them. */
export class ProblemResponses {
  private readonly shared = new Map<string, JsonSchema>();

  constructor(private readonly book: SchemaBook) {}

  get responses(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.shared].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Responses by status. */
  of(codes: readonly ProblemCode[]): Readonly<Record<string, JsonSchema>> {
    const statuses = [...new Set(codes.map((code) => PROBLEM_STATUS[code]))];
    return Object.fromEntries(
      statuses.map((status) => [status, this.refer(status, withStatus(codes, status))]),
    );
  }

  /** The response for one status, inlined for combination with another one. */
  inlined(codes: readonly ProblemCode[], status: number): JsonSchema {
    return this.response(status, withStatus(codes, status));
  }

  private refer(status: number, codes: readonly ProblemCode[]): JsonSchema {
    const name = [status, ...[...codes].sort()].join('.');
    if (!this.shared.has(name)) this.shared.set(name, this.response(status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  private response(status: number, codes: readonly ProblemCode[]): JsonSchema {
    const schema = {
      allOf: [this.book.ofAnswer(Problem)],
      type: 'object',
      properties: { code: { type: 'string', enum: codes } },
    };
    const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(status, code) }]));
    return {
      description: codes.map((code) => `\`${code}\`: ${PROBLEM_MEANINGS[code]}`).join('\n\n'),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: { 'application/problem+json': { schema, examples } },
    };
  }
}

const withStatus = (codes: readonly ProblemCode[], status: number): readonly ProblemCode[] =>
  codes.filter((code) => PROBLEM_STATUS[code] === status);

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which another try makes sense',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
};

const exampleOf = (status: number, code: ProblemCode): Problem => ({
  type: `urn:outpost:problem:${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: PROBLEM_MEANINGS[code],
  code,
  requestId: '5f1c9a52-3a0e-4b8e-9a39-8f4a2b6d7c10',
  ...(code === 'validation_failed' && { errors: [{ field: 'name', message: 'Name is required' }] }),
});
