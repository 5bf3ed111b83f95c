import { type Route } from '@outpost/contracts/routes.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type Answer, problem } from './fake-answer.js';

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Partial<ApiToken>;
}

const NEW: Omit<ApiToken, 'id' | 'name'> = {
  ...{
    scope: 'manage',
    serverIds: null,
    groupIds: null,
    permissions: null,
    maxBanMinutes: null,
    addresses: null,
  },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2027-01-30T00:00:00.000Z' },
  ...{ lastUsedAt: null, lastUsedFrom: null },
};

/** The API tokens of the account of a fake panel. */
export class FakeTokens {
  /** By id. */
  readonly secrets = new Map<number, string>();
  /** What was asked for when they were created. */
  private readonly requested = new Map<number, Partial<ApiToken>>();

  constructor(private readonly nextId: () => number) {}

  issue(requested: Partial<ApiToken> = {}): string {
    const id = this.nextId();
    this.requested.set(id, requested);
    this.secrets.set(id, `token-${id}`);
    return `token-${id}`;
  }

  handlers(): Partial<Record<Route, (asked: Asked) => Answer>> {
    return {
      'GET /api/tokens': () => ({
        status: 200,
        body: [...this.secrets.keys()].map((id) => this.described(id)),
      }),
      'POST /api/tokens': ({ body }) => {
        const token = this.issue(body);
        const id = [...this.secrets.keys()].at(-1) ?? 0;
        return { status: 201, body: { ...this.described(id), token } };
      },
      'DELETE /api/tokens/:id': ({ params }) =>
        this.secrets.delete(Number(params['id']))
          ? { status: 204 }
          : problem(404, 'not_found', 'Token not found'),
    };
  }

  private described(id: number): ApiToken {
    return { id, name: `token ${id}`, ...NEW, ...this.requested.get(id) };
  }
}
