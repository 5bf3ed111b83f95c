import type { SetAdminRequest } from './admin.js';
import type { LoginRequest, RegisterInterestRequest, RegisterInterestResponse } from './auth.js';
import type { CommandResponse, ConsoleHistoryEntry, ExecuteCommandRequest } from './console.js';
import type { DoctorLine, TestConnectionResponse } from './doctor.js';
import type { Game } from './games.js';
import type { Health } from './health.js';
import type { PluginReport, Protocol } from './protocols.js';
import type { CreateServerRequest, Server, ServerStatusResponse, TestConnectionRequest } from './servers.js';
import type { SetupRequest, SetupState } from './setup.js';
import type { ApiToken, CreateApiTokenRequest, CreatedApiToken } from './tokens.js';
import type { PendingUser, User } from './users.js';

/** Body and answer of every call; the key is the method and the path as the server registers it. */
export interface Routes {
  'GET /api/health': { body: undefined; response: Health };
  'GET /api/setup': { body: undefined; response: SetupState };
  'POST /api/setup': { body: SetupRequest; response: User };

  'GET /api/user': { body: undefined; response: User };
  'POST /api/login': { body: LoginRequest; response: User };
  'POST /api/register-interest': { body: RegisterInterestRequest; response: RegisterInterestResponse };
  'POST /api/logout': { body: undefined; response: undefined };

  'GET /api/tokens': { body: undefined; response: readonly ApiToken[] };
  'POST /api/tokens': { body: CreateApiTokenRequest; response: CreatedApiToken };
  'DELETE /api/tokens/:id': { body: undefined; response: undefined };

  'GET /api/pending-users': { body: undefined; response: readonly PendingUser[] };
  'POST /api/approve-user/:id': { body: undefined; response: User };
  'POST /api/set-admin/:id': { body: SetAdminRequest; response: User };

  'POST /api/subscription/activate': { body: undefined; response: User };

  'GET /api/protocols': { body: undefined; response: readonly Protocol[] };
  'GET /api/plugins': { body: undefined; response: readonly PluginReport[] };

  'GET /api/games': { body: undefined; response: readonly Game[] };

  'GET /api/servers': { body: undefined; response: readonly Server[] };
  'POST /api/servers': { body: CreateServerRequest; response: Server };
  'GET /api/servers/:id': { body: undefined; response: Server };
  'DELETE /api/servers/:id': { body: undefined; response: undefined };
  'POST /api/test-connection': { body: TestConnectionRequest; response: TestConnectionResponse };
  'POST /api/servers/:id/status': { body: undefined; response: ServerStatusResponse };
  /** Tries at once, also after a refused password; a status check never does. */
  'POST /api/servers/:id/reconnect': { body: undefined; response: ServerStatusResponse };
  /** The diagnosis of `test-connection` for a registered server, with its stored password. */
  'POST /api/servers/:id/doctor': { body: undefined; response: TestConnectionResponse };
  'GET /api/servers/:id/commands': { body: undefined; response: readonly ConsoleHistoryEntry[] };
  'POST /api/servers/:id/command': { body: ExecuteCommandRequest; response: CommandResponse };
}

export type Route = keyof Routes;

/** Calls that also answer line by line, as `application/x-ndjson`, and what a line holds. */
export interface Streams {
  'POST /api/test-connection': DoctorLine;
  'POST /api/servers/:id/doctor': DoctorLine;
}
