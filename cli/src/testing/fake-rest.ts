import { type Route } from '@outpost/contracts/routes.js';
import { GAMES } from './games.js';
import { PROTOCOLS } from './protocols.js';

interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Routes with simple, mostly fixed responses. */
export class FakeRest {
  registration = { mode: 'open', passwordMinLength: 6 };
  mail: { isConfigured: boolean; lastProblem: string | null } = { isConfigured: true, lastProblem: null };

  handlers(): Partial<Record<Route, (call: Call) => Answer>> {
    const ok = (body: unknown) => (): Answer => ({ status: 200, body });
    return {
      'GET /api/health/live': ok({ status: 'ok', version: '1.2.3', uptimeSeconds: 93_784 }),
      'GET /api/health/ready': ok({ status: 'ok', version: '1.2.3', uptimeSeconds: 93_784, problems: [] }),
      'GET /api/setup': ok({ required: true }),
      'POST /api/setup': ({ body: { username } }) => ({ status: 201, body: { id: 1, username } }),
      'GET /api/registration': () => ({ status: 200, body: this.registration }),
      'POST /api/register-interest': ok({ message: 'Thank you' }),
      'GET /api/mail': () => ({ status: 200, body: this.mail }),
      'GET /api/proxy': ok({ unread: null }),
      'GET /api/plugins': ok([{ source: 'echo.js', name: 'echo', protocols: ['echo'], problem: null }]),
      'GET /api/games': ok(GAMES),
      'GET /api/protocols': ok(PROTOCOLS),
      'GET /api/stats': ok({ total: 2, online: 1, players: 3, uptime: 99.5 }),
      'POST /api/servers/:id/reconnect': ok({ status: 'online', fallback: false }),
      'GET /api/servers/:id/monitoring': ok({
        samples: [{ at: '2026-11-20T18:00:00.000Z', state: 'up', players: 3, responseMs: 12 }],
        uptimePercent: 100,
        observedPercent: 50,
      }),
      'GET /api/servers/:id/saved-commands': ok([{ id: 1, command: 'say -1 restart soon' }]),
      'POST /api/servers/:id/saved-commands': ({ body }) => ({ status: 201, body: { id: 1, ...body } }),
      'DELETE /api/servers/:id/saved-commands/:commandId': () => ({ status: 204 }),
      'GET /api/servers/:id/commands': ok([]),
      'GET /api/servers/:id/logs': ok([]),
      'GET /api/servers/:id/timeline': ok(ENTRIES),
    };
  }
}

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
