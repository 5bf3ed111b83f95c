import { Approval } from '@outpost/contracts/approvals.js';
import { type AuditVerification } from '@outpost/contracts/audit.js';
import { Channel } from '@outpost/contracts/channels.js';
import { Cluster } from '@outpost/contracts/cluster.js';
import { type CommandRule } from '@outpost/contracts/command-policy.js';
import { type Route } from '@outpost/contracts/routes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { schemaOf } from '@outpost/contracts/schema.js';
import { GAMES } from './games.js';
import { PROTOCOLS } from './protocols.js';

interface Call {
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** The example of the API documents, for calls without a handler. */
export function exampleAnswer({ answer, list, history, status }: RouteDeclaration): Answer {
  if (answer) return { status: status ?? 200, body: schemaOf(answer).example() };
  const row = list ?? history;
  return row ? { status: 200, body: [schemaOf(row).example()] } : { status: 204 };
}

/** Routes whose responses are set by a test, or looked into more closely than the example of their declaration. */
export class FakeRest {
  registration = { mode: 'open', passwordMinLength: 6 };
  mail: { isConfigured: boolean; lastProblem: string | null } = { isConfigured: true, lastProblem: null };
  cluster = schemaOf(Cluster).example();
  rules: readonly CommandRule[] = [
    { pattern: '#shutdown', effect: 'approval', appliesTo: 'invited', note: 'Restarts are at 6:00' },
  ];
  audit: AuditVerification = { isIntact: true, entries: 1, problems: [], head: '1.h0V1' };
  /** What becomes of a command that is approved. */
  approved: Approval = { ...schemaOf(Approval).example(), state: 'approved', outcome: 'executed' };

  handlers(): Partial<Record<Route, (call: Call) => Answer>> {
    const ok = (body: unknown) => (): Answer => ({ status: 200, body });
    return {
      'POST /api/setup': ({ body: { username } }) => ({ status: 201, body: { id: 1, username } }),
      'GET /api/registration': () => ({ status: 200, body: this.registration }),
      'GET /api/mail': () => ({ status: 200, body: this.mail }),
      'GET /api/admin/cluster': () => ({ status: 200, body: this.cluster }),
      'GET /api/servers/:id/policy': () => ({
        status: 200,
        body: { rules: this.rules, groupRules: [], version: VERSION },
      }),
      'PATCH /api/servers/:id/policy': ({ body }) => {
        this.rules = (body['rules'] as CommandRule[]).map((rule) => ({ ...rule, note: rule.note ?? null }));
        return { status: 200, body: { rules: this.rules, groupRules: [], version: VERSION } };
      },
      'POST /api/servers/:id/approvals/:approvalId/approve': () => ({ status: 200, body: this.approved }),
      'GET /api/channels': ok(
        ['Staff', 'Night shift', 'My bot'].map((name, at) => ({ ...CHANNEL, id: at + 1, name })),
      ),
      'GET /api/games': ok(GAMES),
      'GET /api/protocols': ok(PROTOCOLS),
      'GET /api/servers/:id/timeline': ok(ENTRIES),
      'GET /api/audit/verification': () => ({ status: 200, body: this.audit }),
    };
  }
}

const CHANNEL = schemaOf(Channel).example();
const VERSION = '4f53cda18c2baa0c';
const ENTRIES = [
  {
    ...{ id: 2, serverId: 1, type: 'command', kind: 'command', eventType: 'command', details: null },
    ...{ message: 'anna: players', timestamp: '2026-11-20T18:04:06.000Z' },
    run: {
      ...{ historyId: 1, command: 'players', response: '0 players\u001b', actor: 'anna' },
      ...{ source: 'panel', outcome: 'failed', durationMs: 3 },
    },
  },
  {
    ...{ id: 1, serverId: 1, type: 'line', kind: 'chat', eventType: 'player', details: null },
    ...{ message: '(Side) Anna: hello', timestamp: '2026-11-20T18:04:05.000Z' },
  },
];
