import type { ServerStatus } from './servers.js';

export type HealthSeverity = 'failing' | 'warning';

interface ProblemKind {
  /** `failing` makes the panel not ready: something it is asked for is not done. */
  readonly severity: HealthSeverity;
  readonly detail: string;
}

/** What can be wrong with the panel itself, the worst first. */
export const HEALTH_PROBLEMS = {
  'storage-damaged': {
    severity: 'failing',
    detail: 'The database is damaged: restore a backup',
  },
  'storage-full': {
    severity: 'failing',
    detail: 'The disk is full: nothing is stored until there is room',
  },
  'storage-read-only': {
    severity: 'failing',
    detail: 'The database can only be read: nothing is stored',
  },
  'storage-locked': {
    severity: 'failing',
    detail: 'Another program holds the database: nothing is stored until it lets go',
  },
  'storage-failed': {
    severity: 'failing',
    detail: 'The disk fails: nothing is stored',
  },
  'storage-waiting': {
    severity: 'failing',
    detail: 'The disk does not answer: changes wait to be stored',
  },
  'lines-waiting': {
    severity: 'failing',
    detail: 'Lines of game servers come faster than they are stored: they wait, unacknowledged',
  },
  'disk-low': {
    severity: 'warning',
    detail: 'There is little room left on the disk',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type HealthProblemCode = keyof typeof HEALTH_PROBLEMS;

export interface HealthProblem {
  readonly code: HealthProblemCode;
  readonly severity: HealthSeverity;
  readonly detail: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** Answers, whatever else is wrong: for whoever would restart a process that hangs. */
export interface Liveness {
  readonly status: 'ok';
  readonly version: string;
  readonly uptimeSeconds: number;
}

/** With status 503 when it is `failing`. */
export interface Health {
  readonly status: 'ok' | 'failing';
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly problems: readonly HealthProblem[];
  /** For admins. */
  readonly details?: HealthDetails;
}

/** Whether the body of an answer with status 503 is the panel's own report, and not a refusal or what a proxy says. */
export function isFailingHealth(body: unknown): body is Health {
  const { status, problems } = (body ?? {}) as Partial<Record<keyof Health, unknown>>;
  return status === 'failing' && Array.isArray(problems);
}

export interface HealthDetails {
  readonly storage: StorageDetails;
  readonly lines: {
    /** Lines of game servers that wait to be stored, unacknowledged. */
    readonly waiting: number;
    /** For how long the first of them has; null while none waits. */
    readonly oldestMs: number | null;
  };
  /** How late the event loop came to its work in the last one to two minutes. */
  readonly eventLoop: { readonly p99Ms: number; readonly maxMs: number };
  readonly memoryBytes: number;
  readonly connections: {
    /** Open connections to the panel, live sockets included. */
    readonly http: number;
    /** Game servers by their status. */
    readonly servers: Readonly<Record<ServerStatus, number>>;
  };
}

export interface StorageDetails {
  /** ISO 8601, UTC; null when nothing was stored since the start. */
  readonly lastCommitAt: string | null;
  /** Changes that wait for the writer, the one under way included. */
  readonly changesWaiting: number;
  readonly databaseBytes: number;
  /** Of the journal beside it. */
  readonly journalBytes: number;
  /** Room that is left for the panel; null when the disk does not tell. */
  readonly diskLeftBytes: number | null;
  readonly integrity: {
    readonly result: 'not-checked' | 'sound' | 'damaged';
    /** ISO 8601, UTC. */
    readonly checkedAt: string | null;
  };
}
