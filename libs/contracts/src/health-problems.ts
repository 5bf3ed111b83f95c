import { type Message, say } from './message.js';
export const HEALTH_SEVERITIES = ['failing', 'warning'] as const;
export type HealthSeverity = (typeof HEALTH_SEVERITIES)[number];

interface ProblemKind {
  /** `failing` makes the panel not ready: it cannot fulfil some requests. */
  readonly severity: HealthSeverity;
  readonly detail: Message;
}

/** Problems of the panel itself, the most severe first. */
export const HEALTH_PROBLEMS = {
  'storage-damaged': {
    severity: 'failing',
    detail: say('health.database_is_damaged_restore_backup', 'The database is damaged: restore a backup'),
  },
  'storage-unreachable': {
    severity: 'failing',
    detail: say(
      'health.database_unreachable',
      'The database can not be reached: nothing is stored until it is back',
    ),
  },
  'storage-full': {
    severity: 'failing',
    detail: say('health.disk_full', 'The disk is full: nothing is stored until there is room'),
  },
  'storage-read-only': {
    severity: 'failing',
    detail: say('health.database_read_only', 'The database can only be read: nothing is stored'),
  },
  'storage-locked': {
    severity: 'failing',
    detail: say(
      'health.another_program_holds_database_nothing',
      'Another program holds the database: nothing is stored until it lets go',
    ),
  },
  'storage-failed': {
    severity: 'failing',
    detail: say('health.disk_fails_nothing_is_stored', 'The disk fails: nothing is stored'),
  },
  'storage-waiting': {
    severity: 'failing',
    detail: say('health.disk_does_not_answer_changes', 'The disk does not answer: changes wait to be stored'),
  },
  'lease-lost': {
    severity: 'failing',
    detail: say(
      'health.lease_lost',
      'This replica could not renew its lease: it has no game servers until it has joined the others again',
    ),
  },
  draining: {
    severity: 'failing',
    detail: say('health.draining', 'This replica is about to end and gives its game servers to the others'),
  },
  'nats-cut-off': {
    severity: 'failing',
    detail: say('health.nats_cut_off', 'NATS can not be reached from this replica, but it can from others'),
  },
  'lines-waiting': {
    severity: 'failing',
    detail: say(
      'health.lines_of_game_servers_come',
      'Lines of game servers come faster than they are stored: they wait, unacknowledged',
    ),
  },
  'nats-unreachable': {
    severity: 'warning',
    detail: say(
      'health.nats_unreachable',
      'NATS can not be reached: a replica can use only the game servers it holds itself',
    ),
  },
  'disk-low': {
    severity: 'warning',
    detail: say('health.there_is_little_room_left', 'There is little room left on the disk'),
  },
  'backup-failed': {
    severity: 'warning',
    detail: say('health.last_backup_failed', 'The last backup has failed: see the log of the panel'),
  },
  'certificate-ending': {
    severity: 'warning',
    detail: say(
      'health.certificate_ends',
      'The certificate of the panel’s own address has ended, or ends within two weeks',
    ),
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type HealthProblemCode = keyof typeof HEALTH_PROBLEMS;
