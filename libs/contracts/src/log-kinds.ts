export const LOG_EVENT_TYPES = ['command', 'status', 'player', 'error', 'other'] as const;
/** The coarse type every screen filters by. */
export type LogEventType = (typeof LOG_EVENT_TYPES)[number];

/** Kinds of log entries, and the type each is listed under. */
export const LOG_KINDS = {
  command: 'command',
  'status-changed': 'status',
  'not-observed': 'status',
  'player-joined': 'player',
  'player-left': 'player',
  'player-identified': 'player',
  'player-verified': 'player',
  'player-died': 'player',
  chat: 'player',
  kick: 'player',
  ban: 'player',
  'admin-login': 'other',
  'admin-say': 'other',
  'panel-login': 'other',
  'login-limited': 'error',
  'account-changed': 'other',
  'token-created': 'other',
  'token-revoked': 'other',
  'sessions-ended': 'other',
  'password-changed': 'other',
  'profile-changed': 'other',
  'second-factor-changed': 'other',
  'recovery-code-used': 'other',
  'account-rescued': 'other',
  'backup-made': 'other',
  'backup-failed': 'error',
  'limit-reached': 'error',
  'access-refused': 'error',
  'settings-changed': 'other',
  'clock-set': 'other',
  'health-problem': 'error',
  'health-restored': 'other',
  'plugin-failed': 'error',
  'start-hook': 'command',
  'start-hook-failed': 'error',
  'connection-error': 'error',
  'command-failed': 'error',
  'schedule-missed': 'error',
  maintenance: 'other',
  'restart-run': 'other',
  'restart-failed': 'error',
  'task-run': 'other',
  'task-failed': 'error',
  'lines-lost': 'error',
  'lines-held-back': 'error',
  line: 'other',
} as const satisfies Readonly<Record<string, LogEventType>>;

export type LogKind = keyof typeof LOG_KINDS;

/** Server id of the panel's own events, which only admins may read. */
export const SYSTEM_LOG_ID = 0;

/** Columns of the CSV export. */
export const LOG_CSV_COLUMNS = ['Time', 'Server ID', 'Type', 'Message'] as const;
