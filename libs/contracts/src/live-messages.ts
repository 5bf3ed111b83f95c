import { ExecuteCommandMessage, SubscribeMessage } from './live-requests.js';
import {
  ServerStatusMessage,
  ConnectionErrorMessage,
  ConsoleUpdateMessage,
  CommandResponseMessage,
  CommandMessage,
  CommandErrorMessage,
  LogEntryMessage,
  TimelineMessage,
  ReloadMessage,
  HealthMessage,
  RightsChangedMessage,
  ApprovalsMessage,
  AccountsMessage,
  BatchMessage,
} from './live.js';

/** Messages a client sends. */
export const MESSAGES_FROM_CLIENT = {
  subscribe: {
    of: SubscribeMessage,
    summary: 'Watch a server: its status is sent immediately, followed by everything that happens on it',
  },
  executeCommand: {
    of: ExecuteCommandMessage,
    summary: 'Send a command; answered by `commandResponse` or `commandError`',
  },
} as const;

/** Messages the panel sends. */
export const MESSAGES_FROM_SERVER = {
  serverStatus: {
    of: ServerStatusMessage,
    summary: 'The status of a watched server, sent on subscribing and on every change',
  },
  connectionError: { of: ConnectionErrorMessage, summary: 'A server cannot be watched' },
  consoleUpdate: {
    of: ConsoleUpdateMessage,
    summary: 'An unsolicited line of a game server; not sent to timeline clients',
  },
  commandResponse: { of: CommandResponseMessage, summary: "Answer to this socket's own command" },
  command: {
    of: CommandMessage,
    summary: 'Another session ran a command on a watched server; not sent to timeline clients',
  },
  commandError: { of: CommandErrorMessage, summary: 'A command or a malformed message was rejected' },
  logEntry: {
    of: LogEntryMessage,
    summary: 'A new log entry; not sent to timeline clients',
  },
  timeline: {
    of: TimelineMessage,
    summary: 'A new or updated timeline entry; only sent to timeline clients',
  },
  reload: {
    of: ReloadMessage,
    summary: 'Entries this socket skipped, to be read from the list calls; only sent to timeline clients',
  },
  health: { of: HealthMessage, summary: 'Problems of the panel itself, for admins' },
  rightsChanged: {
    of: RightsChangedMessage,
    summary:
      'What the account may do, or the servers it sees, have changed, such as its role on one: the lists must be read again',
  },
  approvals: {
    of: ApprovalsMessage,
    summary:
      'What waits for an approval on a server has changed: sent to those who may answer there, and to whoever asked',
  },
  accounts: {
    of: AccountsMessage,
    summary: 'An account was added, or the state of one has changed: sent to admins',
  },
  batch: {
    of: BatchMessage,
    summary: 'Messages of a few hundredths of a second, in order; only sent to timeline clients',
  },
} as const;
