import { JSONSchema } from 'class-validator-jsonschema';
import { HEARTBEAT_SERVERS_MAX } from './limits.js';
import { SAMPLE_STATES } from './monitoring.js';
import { count, Field, id, integer, listOf, moment, oneOf, orNull } from './schema.js';
import { AreServerIds } from './server-ids.js';

/** `GET /api/heartbeats`. */
export class HeartbeatsQuery {
  @JSONSchema({ description: `Of at most ${HEARTBEAT_SERVERS_MAX} servers, separated by commas` })
  @AreServerIds()
  ids!: string;
}

/** A day of a server in few numbers, such as for a small picture beside its name. */
export class ServerHeartbeat {
  @Field(id)
  readonly serverId!: number;

  @Field(listOf(oneOf(SAMPLE_STATES)), { description: 'The worst state of each step, the oldest first' })
  readonly states!: readonly (typeof SAMPLE_STATES)[number][];

  @Field(listOf(orNull(count)), {
    description: 'The most players of each step, the oldest first; null if unknown',
  })
  readonly players!: readonly (number | null)[];
}

/** Answer of `GET /api/heartbeats`. */
export class Heartbeats {
  @Field(moment, { description: 'When the first step begins' })
  readonly from!: string;

  @Field(integer, { example: 1800 })
  readonly stepSeconds!: number;

  @Field(listOf(ServerHeartbeat), { description: 'Those of the servers that the caller sees' })
  readonly servers!: readonly ServerHeartbeat[];
}
