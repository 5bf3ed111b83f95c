export const HEALTH_SEVERITIES = ['failing', 'warning'] as const;
export type HealthSeverity = (typeof HEALTH_SEVERITIES)[number];

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
