import { LogEntry } from './logs.js';
import { count, Field, flag, id, listOf, moment, oneOf, orNull, text } from './schema.js';

export const INCIDENT_STATES = ['down', 'back', 'over'] as const;
/** `back`: it is up again, and may go down again within minutes; that is the same incident. */
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** A row of `GET /api/incidents`: a game server was down for more than a minute. */
export class Incident {
  @Field(id)
  readonly id!: number;

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'Chernarus' })
  readonly serverName!: string;

  @Field(oneOf(INCIDENT_STATES), { example: 'over' })
  readonly state!: IncidentState;

  @Field(moment, { description: 'Since when it was down' })
  readonly beganAt!: string;

  @Field(orNull(moment), { description: 'When it came back for good; null before' })
  readonly endedAt!: string | null;

  @Field(count, { description: 'How often it went down within', example: 1 })
  readonly outages!: number;

  @Field(count, { description: 'How long it was down, all times together, until now', example: 312 })
  readonly downSeconds!: number;

  @Field(orNull(count), { description: 'Who were on right before; null if that is not known', example: 34 })
  readonly playersBefore!: number | null;

  @Field(orNull(text), { description: 'Maintenance that was under way, by name', example: null })
  readonly maintenance!: string | null;

  @Field(count, { example: 1 })
  readonly noteCount!: number;
}

/** What somebody has written about an incident. */
export class IncidentNote {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'anna' })
  readonly author!: string;

  @Field(text, { example: 'The host had lost its power.' })
  readonly text!: string;

  @Field(moment)
  readonly at!: string;

  @Field(flag, { description: 'Whether the caller may remove it', example: true })
  readonly mayDelete!: boolean;
}

/** Answer of `GET /api/servers/{id}/incidents/{incidentId}`. */
export class IncidentDetails extends Incident {
  @Field(listOf(text), {
    description: 'Names of players who were on right before, 100 at most',
    example: ['Anna'],
  })
  readonly players!: readonly string[];

  @Field(listOf(LogEntry), {
    description:
      'What the log has from ten minutes before it until five minutes after, without what players did, the oldest first; ' +
      'empty for those who may not read the log',
  })
  readonly log!: readonly LogEntry[];

  @Field(flag, { description: 'False if the log has more than is told here', example: true })
  readonly isComplete!: boolean;

  @Field(listOf(IncidentNote), { description: 'The oldest first', example: [] })
  readonly notes!: readonly IncidentNote[];

  @Field(flag, { description: 'Whether the caller may write notes', example: true })
  readonly mayWrite!: boolean;
}
