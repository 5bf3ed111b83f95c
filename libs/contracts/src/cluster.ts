import { count, Field, flag, listOf, moment, number, oneOf, orNull, text } from './schema.js';

export const REPLICA_STATES = ['active', 'draining', 'gone'] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

class Lease {
  @Field(moment, { description: 'By the clock of the database' })
  readonly validUntil!: string;

  @Field(number, { description: 'Seconds since it was last renewed', example: 1.2 })
  readonly renewedSecondsAgo!: number;
}

/** What a replica measures of itself, as of its last renewal. */
export class ReplicaFigures {
  @Field(orNull(count), { description: 'Servers it is giving to other replicas at the moment', example: 0 })
  readonly leaving!: number | null;

  @Field(orNull(count), { description: 'Servers it has taken in the last minute', example: 12 })
  readonly taken!: number | null;

  @Field(orNull(number), {
    description: 'Lines of game servers that it has stored, per second over the last minute',
    example: 41.5,
  })
  readonly linesPerSecond!: number | null;

  @Field(orNull(number), {
    description: 'Commands that it has sent, per second over the last minute',
    example: 2.3,
  })
  readonly commandsPerSecond!: number | null;

  @Field(orNull(number), {
    description: 'Event loop delay in milliseconds: 99 % within, over the last one to two minutes',
    example: 3,
  })
  readonly eventLoopMs!: number | null;

  @Field(orNull(number), {
    description: 'Milliseconds until the database has stored a change: the median of the last renewals',
    example: 1.4,
  })
  readonly databaseMs!: number | null;

  @Field(orNull(number), {
    description: 'Milliseconds to NATS and back; null while it can not be reached, and without NATS',
    example: 0.4,
  })
  readonly natsMs!: number | null;

  @Field(orNull(count), { example: 134_217_728 })
  readonly memoryBytes!: number | null;

  @Field(orNull(count), { description: 'Open live sockets', example: 20 })
  readonly sockets!: number | null;
}

/** A process of the panel. */
export class ClusterReplica {
  @Field(text, { example: '0190f3f2-8c2f-4b1e-9f5d-1f0c4d2a7b11' })
  readonly id!: string;

  @Field(text, { description: 'Of its machine or container', example: 'outpost-1' })
  readonly name!: string;

  @Field(orNull(count), { description: 'The number it has among the replicas; null if it has none' })
  readonly slot!: number | null;

  @Field(text, { example: '0.1.0' })
  readonly version!: string;

  @Field(moment)
  readonly startedAt!: string;

  @Field(oneOf(REPLICA_STATES), {
    description:
      '`draining`: it is about to end and gives its servers to others; `gone`: its lease has expired in the last minutes',
  })
  readonly state!: ReplicaState;

  @Field(flag, { description: 'Whether it has answered this call', example: true })
  readonly isAnswering!: boolean;

  @Field(orNull(Lease), { description: 'Null for a panel that is one process' })
  readonly lease!: Lease | null;

  @Field(count, { description: 'Servers it holds', example: 334 })
  readonly servers!: number;

  @Field(ReplicaFigures)
  readonly figures!: ReplicaFigures;
}

class ServerTotals {
  @Field(count, { example: 1_000 })
  readonly all!: number;

  @Field(count, { description: 'Held by a replica', example: 1_000 })
  readonly held!: number;

  @Field(count, { description: 'Waiting for a replica to take them', example: 0 })
  readonly unheld!: number;
}

/** Response of `GET /api/admin/cluster`, for admins. */
export class Cluster {
  @Field(flag, {
    description: 'Whether replicas can share the servers: with PostgreSQL and NATS',
    example: true,
  })
  readonly isShared!: boolean;

  @Field(listOf(ClusterReplica), { description: 'Those that are gone come last' })
  readonly replicas!: readonly ClusterReplica[];

  @Field(ServerTotals)
  readonly servers!: ServerTotals;
}
