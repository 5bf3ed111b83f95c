import type { SetAdminRequest } from './admin.js';
import type { LoginRequest, RegisterInterestRequest, RegisterInterestResponse } from './auth.js';
import type { CommandResponse, ConsoleHistoryEntry, ExecuteCommandRequest } from './console.js';
import type { Health } from './health.js';
import type {
  CreateServerRequest,
  Server,
  ServerStatusResponse,
  TestConnectionRequest,
  TestConnectionResponse,
} from './servers.js';
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

  'GET /api/servers': { body: undefined; response: readonly Server[] };
  'POST /api/servers': { body: CreateServerRequest; response: Server };
  'GET /api/servers/:id': { body: undefined; response: Server };
  'DELETE /api/servers/:id': { body: undefined; response: undefined };
  'POST /api/test-connection': { body: TestConnectionRequest; response: TestConnectionResponse };
  'POST /api/servers/:id/status': { body: undefined; response: ServerStatusResponse };
  /** Tries at once, also after a refused password; a status check never does. */
  'POST /api/servers/:id/reconnect': { body: undefined; response: ServerStatusResponse };
  'GET /api/servers/:id/commands': { body: undefined; response: readonly ConsoleHistoryEntry[] };
  'POST /api/servers/:id/command': { body: ExecuteCommandRequest; response: CommandResponse };
}

export type Route = keyof Routes;
