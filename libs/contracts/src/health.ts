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

  @Field(oneOf(HEALTH_SEVERITIES), { description: '`failing`: the panel cannot fulfil some requests' })
  readonly severity!: HealthSeverity;

  @Field(text, { example: String(HEALTH_PROBLEMS['storage-damaged'].detail) })
  readonly detail!: string;

  @Field(moment)
  readonly since!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Liveness probe: answers whatever else is wrong, so that supervisors only restart a process that hangs. */
export class Liveness {
  @Field(constant('ok'))
  readonly status!: 'ok';

  @Field(text, { example: '0.1.0' })
  readonly version!: string;

  @Field(count, { example: 86_400 })
  readonly uptimeSeconds!: number;
}

class WaitingLines {
  @Field(count, {
    description: 'Lines of game servers waiting to be stored, not yet acknowledged',
    example: 0,
  })
  readonly waiting!: number;

  @Field(orNull(number), {
    description: 'How long the oldest of them has been waiting; null if none is',
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
    description: 'Game servers by status',
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
  @Field(orNull(moment), { description: 'Null if nothing has been stored since the start' })
  readonly lastCommitAt!: string | null;

  @Field(count, { description: 'Changes waiting for the writer, including the one in progress', example: 0 })
  readonly changesWaiting!: number;

  @Field(count, { example: 1_048_576 })
  readonly databaseBytes!: number;

  @Field(orNull(count), {
    description: 'Size of the journal next to the database; null where the database server looks after it',
    example: 65_536,
  })
  readonly journalBytes!: number | null;

  @Field(orNull(integer), {
    description: 'Free disk space available to the panel; null if unknown',
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
    description: 'Event loop delay over the last one to two minutes',
  })
  readonly eventLoop!: EventLoopDelay;

  @Field(count, { example: 134_217_728 })
  readonly memoryBytes!: number;

  @Field(OpenConnections)
  readonly connections!: OpenConnections;
}

const HEALTH_STATUSES = ['ok', 'failing'] as const;

/** Sent with status 503 when `failing`. */
export class Health {
  @Field(oneOf(HEALTH_STATUSES))
  readonly status!: (typeof HEALTH_STATUSES)[number];

  @Field(text, { example: '0.1.0' })
  readonly version!: string;

  @Field(count, { example: 86_400 })
  readonly uptimeSeconds!: number;

  @Field(listOf(HealthProblem), { example: [] })
  readonly problems!: readonly HealthProblem[];

  @OptionalField(HealthDetails, { description: 'Only for admins' })
  readonly details?: HealthDetails;
}
