import {
  SubscribeMessage,
  ExecuteCommandMessage,
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
  BatchMessage,
} from './live.js';

/** What a socket sends, and when. */
export const MESSAGES_FROM_CLIENT = {
  subscribe: {
    of: SubscribeMessage,
    summary: 'Watch a server: its status is told at once, and from then on what happens on it',
  },
  executeCommand: {
    of: ExecuteCommandMessage,
    summary: 'Send a command: `commandResponse` or `commandError` answers it',
  },
} as const;

/** What the panel sends, and when. */
export const MESSAGES_FROM_SERVER = {
  serverStatus: {
    of: ServerStatusMessage,
    summary: 'The status of a watched server, on subscribing and when it changes',
  },
  connectionError: { of: ConnectionErrorMessage, summary: 'A server cannot be watched' },
  consoleUpdate: {
    of: ConsoleUpdateMessage,
    summary: 'A line a game server printed on its own; not to those who follow the timeline',
  },
  commandResponse: { of: CommandResponseMessage, summary: "Answer to this socket's own command" },
  command: {
    of: CommandMessage,
    summary: 'Somebody else sent a command to a watched server; not to those who follow the timeline',
  },
  commandError: { of: CommandErrorMessage, summary: 'A command, or a message that is none, was refused' },
  logEntry: {
    of: LogEntryMessage,
    summary: 'A new entry of the log; not to those who follow the timeline',
  },
  timeline: { of: TimelineMessage, summary: 'Something happened; to those who follow the timeline' },
  reload: {
    of: ReloadMessage,
    summary: 'What this socket does not bring, and the list calls do; to those who follow the timeline',
  },
  health: { of: HealthMessage, summary: 'What is wrong with the panel itself, for admins' },
  batch: {
    of: BatchMessage,
    summary: 'What came within a few hundredths of a second, in its order; to those who follow the timeline',
  },
} as const;
