import type { ChangePasswordRequest, UpdateProfileRequest } from './account.js';
import type { MailState, ProxyState, SetAdminRequest, SetSuspendedRequest } from './admin.js';
import type { LoginRequest, RegisterInterestRequest, RegisterInterestResponse } from './auth.js';
import type { Subscription } from './billing.js';
import type {
  CommandResponse,
  ConsoleHistoryEntry,
  ExecuteCommandRequest,
  ExecuteCommandResponse,
  SaveCommandRequest,
  SavedCommand,
} from './console.js';
import type { DoctorLine, TestConnectionResponse } from './doctor.js';
import type { Game } from './games.js';
import type { Health, Liveness } from './health.js';
import type { LogEntry } from './logs.js';
import type { DashboardStats, ServerObservations } from './observation.js';
import type {
  BanList,
  BanPlayerRequest,
  KickPlayerRequest,
  MessagePlayerRequest,
  PlayerActionResponse,
  PlayerList,
  UnbanRequest,
} from './players.js';
import type { PluginReport, Protocol } from './protocols.js';
import type { RegistrationTerms } from './registration.js';
import type {
  CreateScheduleRequest,
  ScheduledCommand,
  ScheduleRun,
  TestScheduleResponse,
  UpdateScheduleRequest,
} from './schedules.js';
import type { CreateServerRequest, TestConnectionRequest, UpdateServerRequest } from './server-requests.js';
import type { Server, ServerStatusResponse } from './servers.js';
import type { EndedSessions, Session } from './sessions.js';
import type { SetupRequest, SetupState } from './setup.js';
import type { ApiToken, CreateApiTokenRequest, CreatedApiToken } from './tokens.js';
import type { AccountRow, PendingUser, User } from './users.js';

/** Body and answer of every call; the key is the method and the path as the server registers it. */
export interface Routes {
  'GET /api/health': { body: undefined; response: Health };
  'GET /api/health/live': { body: undefined; response: Liveness };
  'GET /api/health/ready': { body: undefined; response: Health };
  'GET /api/setup': { body: undefined; response: SetupState };
  'POST /api/setup': { body: SetupRequest; response: User };

  'GET /api/user': { body: undefined; response: User };
  'POST /api/login': { body: LoginRequest; response: User };
  'GET /api/registration': { body: undefined; response: RegistrationTerms };
  'POST /api/register-interest': { body: RegisterInterestRequest; response: RegisterInterestResponse };
  'POST /api/logout': { body: undefined; response: undefined };

  'GET /api/tokens': { body: undefined; response: readonly ApiToken[] };
  'POST /api/tokens': { body: CreateApiTokenRequest; response: CreatedApiToken };
  'DELETE /api/tokens/:id': { body: undefined; response: undefined };

  'GET /api/sessions': { body: undefined; response: readonly Session[] };
  /** Ends every session but the one that asks. */
  'DELETE /api/sessions': { body: undefined; response: EndedSessions };
  'DELETE /api/sessions/:id': { body: undefined; response: undefined };

  'PATCH /api/account': { body: UpdateProfileRequest; response: User };
  'POST /api/account/password': { body: ChangePasswordRequest; response: undefined };

  'GET /api/pending-users': { body: undefined; response: readonly PendingUser[] };
  'POST /api/approve-user/:id': { body: undefined; response: User };
  'POST /api/set-admin/:id': { body: SetAdminRequest; response: User };

  'GET /api/users': { body: undefined; response: readonly AccountRow[] };
  'POST /api/users/:id/suspended': { body: SetSuspendedRequest; response: AccountRow };
  'DELETE /api/users/:id': { body: undefined; response: undefined };
  /** Tries again to tell the owner of an approved account. */
  'POST /api/users/:id/notify': { body: undefined; response: AccountRow };
  'GET /api/mail': { body: undefined; response: MailState };
  'GET /api/proxy': { body: undefined; response: ProxyState };

  'GET /api/subscription': { body: undefined; response: Subscription };
  'POST /api/subscription/activate': { body: undefined; response: User };
  'POST /api/subscription/cancel': { body: undefined; response: User };

  'GET /api/stats': { body: undefined; response: DashboardStats };

  'GET /api/protocols': { body: undefined; response: readonly Protocol[] };
  'GET /api/plugins': { body: undefined; response: readonly PluginReport[] };

  'GET /api/games': { body: undefined; response: readonly Game[] };

  /** Searched, sorted and paged by `ServersQuery`; the only list that is whole without a limit. */
  'GET /api/servers': { body: undefined; response: readonly Server[] };
  'POST /api/servers': { body: CreateServerRequest; response: Server };
  'GET /api/servers/:id': { body: undefined; response: Server };
  'PATCH /api/servers/:id': { body: UpdateServerRequest; response: Server };
  'DELETE /api/servers/:id': { body: undefined; response: undefined };
  'POST /api/test-connection': { body: TestConnectionRequest; response: TestConnectionResponse };
  'POST /api/servers/:id/status': { body: undefined; response: ServerStatusResponse };
  /** Tries at once, also after a refused password; a status check never does. */
  'POST /api/servers/:id/reconnect': { body: undefined; response: ServerStatusResponse };
  /** The diagnosis of `test-connection` for a registered server, with its stored password. */
  'POST /api/servers/:id/doctor': { body: undefined; response: TestConnectionResponse };
  /** Sends the game's restart or shutdown command and follows the server until it is back. */
  'POST /api/servers/:id/restart': { body: undefined; response: CommandResponse };
  /** Calls the start hook: RCON can't start a stopped process. */
  'POST /api/servers/:id/start': { body: undefined; response: undefined };
  'GET /api/servers/:id/observations': { body: undefined; response: ServerObservations };
  'GET /api/servers/:id/commands': { body: undefined; response: readonly ConsoleHistoryEntry[] };
  'POST /api/servers/:id/command': { body: ExecuteCommandRequest; response: ExecuteCommandResponse };

  'GET /api/servers/:id/saved-commands': { body: undefined; response: readonly SavedCommand[] };
  'POST /api/servers/:id/saved-commands': { body: SaveCommandRequest; response: SavedCommand };
  'DELETE /api/servers/:id/saved-commands/:commandId': { body: undefined; response: undefined };

  'GET /api/servers/:id/players': { body: undefined; response: PlayerList };
  'POST /api/servers/:id/players/refresh': { body: undefined; response: PlayerList };
  'POST /api/servers/:id/players/kick': { body: KickPlayerRequest; response: PlayerActionResponse };
  'POST /api/servers/:id/players/ban': { body: BanPlayerRequest; response: PlayerActionResponse };
  'POST /api/servers/:id/players/message': { body: MessagePlayerRequest; response: CommandResponse };
  'GET /api/servers/:id/bans': { body: undefined; response: BanList };
  'POST /api/servers/:id/bans/remove': { body: UnbanRequest; response: PlayerActionResponse };

  /** Pages by `LogPageQuery`; id 0 is the system, for admins alone. */
  'GET /api/servers/:id/logs': { body: undefined; response: readonly LogEntry[] };
  /** The same lines as a CSV file, all of them; filtered by `LogFilterQuery`. */
  'GET /api/servers/:id/logs.csv': { body: undefined; response: string };

  'GET /api/servers/:id/scheduled': { body: undefined; response: readonly ScheduledCommand[] };
  'POST /api/servers/:id/scheduled': { body: CreateScheduleRequest; response: ScheduledCommand };
  'PATCH /api/servers/:id/scheduled/:commandId': { body: UpdateScheduleRequest; response: ScheduledCommand };
  'DELETE /api/servers/:id/scheduled/:commandId': { body: undefined; response: undefined };
  'POST /api/servers/:id/scheduled/:commandId/test': { body: undefined; response: TestScheduleResponse };
  'GET /api/servers/:id/scheduled/:commandId/runs': { body: undefined; response: readonly ScheduleRun[] };
}

export type Route = keyof Routes;

/** Calls that answer page by page, newest first, and what a page holds: what came `before` the entry with an id. */
export interface Timelines {
  'GET /api/servers/:id/commands': ConsoleHistoryEntry;
  'GET /api/servers/:id/logs': LogEntry;
}

/** Calls that answer page by page in an order of their own, by `PageQuery`, and what a page holds. */
export interface Lists {
  'GET /api/tokens': ApiToken;
  'GET /api/sessions': Session;
  'GET /api/pending-users': PendingUser;
  'GET /api/users': AccountRow;
  'GET /api/protocols': Protocol;
  'GET /api/plugins': PluginReport;
  'GET /api/games': Game;
  'GET /api/servers': Server;
  'GET /api/servers/:id/saved-commands': SavedCommand;
  'GET /api/servers/:id/scheduled': ScheduledCommand;
  'GET /api/servers/:id/scheduled/:commandId/runs': ScheduleRun;
}

/** Calls that also answer line by line, as `application/x-ndjson`, and what a line holds. */
export interface Streams {
  'POST /api/test-connection': DoctorLine;
  'POST /api/servers/:id/doctor': DoctorLine;
}
