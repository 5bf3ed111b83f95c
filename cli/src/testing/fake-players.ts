import { type BanList } from '@outpost/contracts/bans.js';
import { type PlayerActionResponse, type PlayerList } from '@outpost/contracts/players.js';
import { type Route } from '@outpost/contracts/routes.js';
import { type Warning } from '@outpost/contracts/warnings.js';

const ANNA = {
  slot: 3,
  name: 'Anna ',
  playerId: 'a'.repeat(32),
  isVerified: true,
  onSince: '2026-11-20T17:04:05.000Z',
  isOnLonger: false,
  ping: 47,
  address: null,
  country: null,
  state: 'playing',
} as const;

/** The players of every server of a fake panel: one playing, one joining. */
export class FakePlayers {
  list: PlayerList = {
    players: [ANNA, { ...ANNA, slot: 4, name: 'Cleo', playerId: null, ping: null, state: 'joining' }],
    maxPlayers: 60,
    freshness: 'fresh',
    readAt: '2026-11-20T18:04:05.000Z',
    missedReadings: 0,
    isComplete: true,
    isUnderstood: true,
    raw: null,
    warnings: [],
    unsupported: null,
  };
  warnings: Warning[] = [
    {
      ...{ id: 7, playerId: ANNA.playerId, playerName: ANNA.name, reason: 'No building at the trader' },
      ...{ warnedBy: 'boris', warnedAt: '2026-11-20T18:04:05.000Z' },
    },
  ];
  bans: BanList = { bans: [], isComplete: true, warnings: [], unsupported: null };
  /** Result of every player action. */
  outcome: PlayerActionResponse = {
    confirmation: 'confirmed',
    message: '"Anna " is off the server.',
    command: 'kick 3',
    response: '',
  };

  /** Routes for players, restart and start. */
  handlers(): Partial<Record<Route, () => { status: number; body?: unknown }>> {
    const list = () => ({ status: 200, body: this.list });
    const act = () => ({ status: 200, body: this.outcome });
    return {
      'GET /api/servers/:id/players': list,
      'POST /api/servers/:id/players/refresh': list,
      'POST /api/servers/:id/players/kick': act,
      'POST /api/servers/:id/players/ban': act,
      'POST /api/servers/:id/players/message': () => ({ status: 200, body: { response: '' } }),
      'POST /api/servers/:id/players/broadcast': () => ({ status: 200, body: { response: '' } }),
      'POST /api/servers/:id/players/warn': () => ({ status: 200, body: { response: '', warnings: 2 } }),
      'GET /api/servers/:id/warnings': () => ({ status: 200, body: this.warnings }),
      'DELETE /api/servers/:id/warnings/:warningId': () => ({ status: 204 }),
      'GET /api/servers/:id/bans': () => ({ status: 200, body: this.bans }),
      'POST /api/servers/:id/bans/remove': act,
      'POST /api/servers/:id/restart': () => ({ status: 200, body: { response: '' } }),
      'POST /api/servers/:id/start': () => ({ status: 204 }),
    };
  }
}
