import { count, Field, flag, id, moment, orNull, text } from './schema.js';

/** A browser session: a row of `GET /api/sessions`. */
export class Session {
  @Field(id)
  readonly id!: number;

  @Field(orNull(text), {
    description: 'Null if the user agent was not recognised',
    example: 'Firefox',
  })
  readonly browser!: string | null;

  @Field(orNull(text), { example: 'Windows' })
  readonly system!: string | null;

  @Field(orNull(text), {
    description: 'IP address of the last use; null for sessions from before addresses were stored',
    example: '192.0.2.50',
  })
  readonly address!: string | null;

  @Field(moment)
  readonly createdAt!: string;

  @Field(moment, { description: 'Accurate to about a minute' })
  readonly lastUsedAt!: string;

  @Field(moment, { description: 'When it ends at the latest; an idle session ends earlier' })
  readonly expiresAt!: string;

  @Field(flag, { description: 'Whether this is the session of the request', example: true })
  readonly isCurrent!: boolean;
}

export class EndedSessions {
  @Field(count, { description: 'How many sessions ended' })
  readonly ended!: number;
}
