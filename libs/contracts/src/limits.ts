/** Limits shared by server, web and CLI. Units are in the names. */

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 32;
export const PASSWORD_MIN_LENGTH = 6;
/** Bounds the cost of hashing per sign-in. */
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;

export const SERVER_NAME_MAX_LENGTH = 100;
export const TAGS_PER_SERVER_MAX = 10;
export const TAG_MAX_LENGTH = 24;
/** A DNS name never exceeds 253 characters. */
export const HOST_MAX_LENGTH = 253;
export const PORT_MIN = 1;
export const PORT_MAX = 65_535;
export const RCON_PASSWORD_MAX_LENGTH = 128;
export const MAX_PLAYERS_LIMIT = 100_000;
export const DEFAULT_MAX_PLAYERS = 60;

/** BattlEye documents no limit; every known server accepts 1024 bytes, Minecraft 1446. */
export const COMMAND_MAX_BYTES = 1024;
export const COMMAND_TIMEOUT_MS = 10_000;
export const SAVED_COMMANDS_MAX = 100;
export const HISTORY_PAGE_SIZE = 100;

/** How much of a response is stored and shown to others; only the caller gets all of it. */
export const ANSWER_STORED_BYTES = 256 * 1024;
/** How much of an unsolicited line of a game server is stored. */
export const LINE_STORED_BYTES = 16 * 1024;
/** Maximum number of rows on a page of a list. */
export const PAGE_MAX_ROWS = 1000;
/** A page ends at this size, whatever number of rows was requested; the next page continues. */
export const PAGE_MAX_BYTES = 1024 * 1024;

export const LOG_PAGE_SIZE = 100;
export const LOG_SEARCH_MAX_LENGTH = 200;
/** Rows of a page of the log table. */
export const LOG_TABLE_ROWS = 5;

export const SERVER_SEARCH_MAX_LENGTH = 200;
/** A cursor contains the sort key: at most a name with padded numbers and decomposed ligatures. */
export const CURSOR_MAX_LENGTH = 8192;

/** Ten years. */
export const BAN_MAX_MINUTES = 5_256_000;
/** Of one game server; then the oldest go. */
export const WARNINGS_PER_SERVER_MAX = 10_000;
/** Seven days: what moderators may ban for, unless their invitation says otherwise. */
export const MODERATOR_BAN_MINUTES = 10_080;
export const INVITATION_DEFAULT_HOURS = 72;
export const INVITATION_MAX_HOURS = 30 * 24;
/** 256 random bits in base64url. */
export const INVITATION_SECRET_LENGTH = 43;
export const PEOPLE_PER_SERVER_MAX = 10_000;
/** Open ones. More than anyone hands out by hand; stops a runaway script. */
export const INVITATIONS_PER_SERVER_MAX = 100;

/** Custom roles of an account. */
/** Groups of servers. */
export const GROUPS_PER_ACCOUNT_MAX = 100;
/** Servers that are put into a group with one call. */
export const SERVERS_PER_REQUEST_MAX = 1_000;
export const ROLES_PER_ACCOUNT_MAX = 50;
export const SERVICE_ACCOUNTS_PER_ACCOUNT_MAX = 50;
export const ROLE_NAME_MAX_LENGTH = 40;

export const SCHEDULE_MAX_LENGTH = 100;
/** More than anyone creates by hand; stops a runaway script. */
export const SCHEDULES_PER_SERVER_MAX = 200;
export const SCHEDULE_RUNS_RETAINED = 100;
export const DEFAULT_SCHEDULE = '*/10 * * * *';

export const RESTART_PLANS_PER_SERVER_MAX = 20;
export const PLAN_NAME_MAX_LENGTH = 60;
export const RESTART_TIMES_MAX = 24;
export const RESTART_HOURS_MAX = 168;
export const WARNINGS_PER_PLAN_MAX = 20;
/** A day before. */
export const WARNING_MAX_MINUTES = 1_440;
/** What game consoles take in one line; longer texts would be cut off. */
export const TASK_TEXT_MAX_LENGTH = 200;
/** Of one account. */
export const MESSAGE_TEXTS_MAX = 200;
export const TEXT_LANGUAGES_MAX = 10;
export const TASK_STEPS_MAX = 20;
/** A day. */
export const TASK_WAIT_MAX_SECONDS = 86_400;
/** For a number of players, or a server, to become as a task waits for it. */
export const TASK_WAIT_UNTIL_MAX_MINUTES = 1_440;
export const LOCK_MAX_MINUTES = 60;
export const BACK_WITHIN_MAX_MINUTES = 60;
export const DEFAULT_BACK_WITHIN_MINUTES = 10;
export const WAIT_FOR_EMPTY_MAX_MINUTES = 1_440;
export const STOP_AFTER_FAILURES_MAX = 100;
export const DEFAULT_STOP_AFTER_FAILURES = 3;
export const POSTPONE_MAX_MINUTES = 1_440;
/** Two restarts of one server that are closer are in each other's way. */
export const RESTARTS_APART_MINUTES = 10;
/** Servers that restart at one moment without a remark. */
export const MANY_RESTARTS_AT_ONCE = 10;
export const CALENDAR_DEFAULT_MS = 24 * 3_600_000;
/** A week, with the rest of its first day. */
export const CALENDAR_MAX_MS = 8 * 24 * 3_600_000;
export const CALENDAR_ENTRIES_MAX = 2_000;
/** Times of one schedule that are counted. */
export const CALENDAR_TIMES_MAX = 300;
/** How long after the server is back players are counted who return. */
export const RETURN_MINUTES = 10;
/** Of the restarts of one server, and of its tasks; then the oldest go. */
export const TASK_RUNS_RETAINED = 500;
export const TASK_RUN_PAGE_SIZE = 50;

/** Each server is checked this often, whether or not anyone is watching. */
export const MONITORING_INTERVAL_MS = 60_000;
export const UPTIME_WINDOW_DAYS = 30;
/** After this many consecutive failed readings, a player list is shown as stale, or as unknown. */
export const PLAYER_LIST_STALE_AFTER_MISSES = 2;
export const PLAYER_LIST_UNKNOWN_AFTER_MISSES = 5;
/** Characters of a response that are shown when it could not be parsed as a player list. */
export const RAW_LIST_MAX_LENGTH = 4_096;

export const JSON_BODY_MAX_BYTES = 64 * 1024;
export const SOCKET_MESSAGE_MAX_BYTES = 16 * 1024;
export const SOCKET_MAX_SUBSCRIPTIONS = 100;

export const STATUS_REFRESH_MS = 60_000;
/** How far ahead restarts are announced. */
export const UPCOMING_RESTARTS_MS = 24 * 3_600_000;
export const RECONNECT_INTERVAL_MS = 2_000;
export const RECONNECT_MAX_ATTEMPTS = 5;
export const SOCKET_CONNECT_TIMEOUT_MS = 5_000;
export const SOCKET_CHECK_INTERVAL_MS = 30_000;
export const FALLBACK_POLL_INTERVAL_MS = 15_000;
export const FALLBACK_HISTORY_REFETCH_MS = 5_000;
export const STATUS_POLL_ATTEMPTS = 3;
export const STATUS_POLL_BACKOFF_MS: readonly number[] = [1_000, 2_000];
export const STATUS_POLL_BACKOFF_CAP_MS = 5_000;

export const TOAST_DURATION_MS = 5_000;
export const LAST_MESSAGE_BADGE_MS = 10_000;
export const AUDIT_SEARCH_MAX_LENGTH = 200;
export const AUDIT_PAGE_SIZE = 100;
export const QUICK_STATUS_SERVERS = 3;

export const API_TOKEN_NAME_MAX_LENGTH = 64;
export const API_TOKEN_DEFAULT_DAYS = 90;
export const API_TOKEN_MAX_DAYS = 365;
export const API_TOKEN_MAX_SERVERS = 100;
export const API_TOKEN_MAX_ADDRESSES = 20;
/** So long counts a proof of who uses a session, for what is dangerous. */
export const STEP_UP_MINUTES = 10;
/** Between the password and the second step of signing in. */
export const PENDING_SIGN_IN_MINUTES = 5;
/** Between showing the secret of an authenticator app and its first code. */
export const APP_ENROLMENT_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
/** A code of an app, or a recovery code with its dashes and a few blanks. */
export const CODE_MAX_LENGTH = 32;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_LENGTH = 64;
/** A browser session ends after this idle time, and at the latest `SESSION_MAX_DAYS` after its start. */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_MAX_DAYS = 30;

/** Rules of the command policy of a server. */
export const RULES_MAX = 100;
export const RULE_PATTERN_MAX_LENGTH = 100;
export const RULE_NOTE_MAX_LENGTH = 200;
export const REASON_MAX_LENGTH = 200;
/** So long a command waits for the approval of a second person. */
export const APPROVAL_MINUTES = 30;
export const WAITING_APPROVALS_PER_SERVER_MAX = 50;
export const WAITING_APPROVALS_PER_PERSON_MAX = 5;

/** Characters of why an account was rejected. */
export const REJECTION_MAX_LENGTH = 500;

/** Whose heartbeats one call tells: as many as fit a screen several times over. */
export const HEARTBEAT_SERVERS_MAX = 100;
/** In how many logs one call searches. */
export const SEARCHED_LOGS_MAX = 100;
export const CHANNELS_PER_ACCOUNT_MAX = 20;
export const CHANNEL_URL_MAX_LENGTH = 2_048;
export const CHANNEL_SECRET_MAX_LENGTH = 256;
/** Of each channel; those that wait are not counted. */
export const DELIVERIES_RETAINED = 200;
/** Messages that wait for a channel; later ones are left out until it answers. */
export const WAITING_DELIVERIES_MAX = 500;

export const ALERT_RULES_PER_ACCOUNT_MAX = 50;
export const ON_CALLS_PER_ACCOUNT_MAX = 10;
export const ON_CALL_PEOPLE_MAX = 20;
export const ALERT_MINUTES_MAX = 24 * 60;
export const ESCALATIONS_MAX = 5;
export const SLOW_MAX_MS = 10_000;
export const WATCHED_TEXT_MAX_LENGTH = 200;
export const WATCHED_PLAYERS_MAX = 100;
export const WATCHED_PLAYER_MAX_LENGTH = 64;
/** Of each account; those that go on are not counted. */
export const ALERTS_RETAINED = 1_000;

/** For one server, one group, or one account; those that are over are not counted. */
export const MAINTENANCE_WINDOWS_MAX = 50;
export const MAINTENANCE_MINUTES_MAX = 24 * 60;
export const MAINTENANCE_NOTE_MAX_LENGTH = 1_000;

/** Of each incident. */
export const INCIDENT_NOTES_MAX = 100;
export const INCIDENT_NOTE_MAX_LENGTH = 2_000;
export const INCIDENT_PLAYERS_MAX = 100;
/** Entries of the log that are told with an incident. */
export const INCIDENT_LOG_MAX = 200;

export const STATUS_PAGES_PER_ACCOUNT_MAX = 10;
export const STATUS_SLUG_MAX_LENGTH = 40;
export const STATUS_ABOUT_MAX_LENGTH = 200;
/** Servers that a status page tells of. */
export const STATUS_SERVERS_MAX = 100;
/** Characters of a data URL: 32 KB of picture. */
export const LOGO_MAX_LENGTH = 44_000;

/** Half hours: a day. */
export const HEARTBEAT_STEPS = 48;
