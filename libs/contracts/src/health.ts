import {
  HEALTH_PROBLEMS,
  HEALTH_SEVERITIES,
  type HealthProblemCode,
  type HealthSeverity,
} from './health-problems.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import {
  constant,
  count,
  Field,
  integer,
  listOf,
  mapOf,
  moment,
  number,
  oneOf,
  OptionalField,
  orNull,
  text,
} from './schema.js';
import type { ServerStatus } from './server-status.js';

const PROBLEM_CODES = Object.keys(HEALTH_PROBLEMS) as [HealthProblemCode, ...HealthProblemCode[]];

export class HealthProblem {
  @Field(oneOf(PROBLEM_CODES))
  readonly code!: HealthProblemCode;

  @Field(oneOf(HEALTH_SEVERITIES), { description: '`failing`: something the panel is asked for is not done' })
  readonly severity!: HealthSeverity;

  @Field(text, { example: String(HEALTH_PROBLEMS['storage-damaged'].detail) })
  readonly detail!: string;

  @Field(moment)
  readonly since!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Answers, whatever else is wrong: for whoever would restart a process that hangs. */
export class Liveness {
  @Field(constant('ok'))
  readonly status!: 'ok';

  @Field(text, { example: '0.1.0' })
  readonly version!: string;

  @Field(count, { example: 86_400 })
  readonly uptimeSeconds!: number;
}

class WaitingLines {
  @Field(count, { description: 'Lines of game servers that wait to be stored, unacknowledged', example: 0 })
  readonly waiting!: number;

  @Field(orNull(number), {
    description: 'For how long the first of them has; null while none waits',
    example: null,
  })
  readonly oldestMs!: number | null;
}

class EventLoopDelay {
  @Field(number, { example: 3 })
  readonly p99Ms!: number;

  @Field(number, { example: 21 })
  readonly maxMs!: number;
}

class OpenConnections {
  @Field(count, { description: 'Open connections to the panel, live sockets included' })
  readonly http!: number;

  @Field(mapOf(count, { online: 4, offline: 1, restarting: 0, checking: 0 }), {
    description: 'Game servers by their status',
  })
  readonly servers!: Readonly<Record<ServerStatus, number>>;
}

const INTEGRITY_RESULTS = ['not-checked', 'sound', 'damaged'] as const;

class IntegrityCheck {
  @Field(oneOf(INTEGRITY_RESULTS))
  readonly result!: (typeof INTEGRITY_RESULTS)[number];

  @Field(orNull(moment))
  readonly checkedAt!: string | null;
}

export class StorageDetails {
  @Field(orNull(moment), { description: 'Null when nothing was stored since the start' })
  readonly lastCommitAt!: string | null;

  @Field(count, { description: 'Changes that wait for the writer, the one under way included', example: 0 })
  readonly changesWaiting!: number;

  @Field(count, { example: 1_048_576 })
  readonly databaseBytes!: number;

  @Field(count, { description: 'Of the journal beside it', example: 65_536 })
  readonly journalBytes!: number;

  @Field(orNull(integer), {
    description: 'Room that is left for the panel; null when the disk does not tell',
    example: 8_589_934_592,
  })
  readonly diskLeftBytes!: number | null;

  @Field(IntegrityCheck)
  readonly integrity!: IntegrityCheck;
}

export class HealthDetails {
  @Field(StorageDetails)
  readonly storage!: StorageDetails;

  @Field(WaitingLines)
  readonly lines!: WaitingLines;

  @Field(EventLoopDelay, {
    description: 'How late the event loop came to its work in the last one to two minutes',
  })
  readonly eventLoop!: EventLoopDelay;

  @Field(count, { example: 134_217_728 })
  readonly memoryBytes!: number;

  @Field(OpenConnections)
  readonly connections!: OpenConnections;
}

const HEALTH_STATUSES = ['ok', 'failing'] as const;

/** With status 503 when it is `failing`. */
export class Health {
  @Field(oneOf(HEALTH_STATUSES))
  readonly status!: (typeof HEALTH_STATUSES)[number];

  @Field(text, { example: '0.1.0' })
  readonly version!: string;

  @Field(count, { example: 86_400 })
  readonly uptimeSeconds!: number;

  @Field(listOf(HealthProblem), { example: [] })
  readonly problems!: readonly HealthProblem[];

  @OptionalField(HealthDetails, { description: 'For admins' })
  readonly details?: HealthDetails;
}
