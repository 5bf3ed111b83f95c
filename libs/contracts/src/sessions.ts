import { count, Field, flag, id, moment, orNull, text } from './schema.js';

/** A browser that is signed in: a row of `GET /api/sessions`. */
export class Session {
  @Field(id)
  readonly id!: number;

  @Field(orNull(text), {
    description: 'Null when the browser named itself in no way we know',
    example: 'Firefox',
  })
  readonly browser!: string | null;

  @Field(orNull(text), { example: 'Windows' })
  readonly system!: string | null;

  @Field(orNull(text), {
    description: 'IP address of its last use; null of a session from before addresses were kept',
    example: '192.0.2.50',
  })
  readonly address!: string | null;

  @Field(moment)
  readonly createdAt!: string;

  @Field(moment, { description: 'To the minute or so' })
  readonly lastUsedAt!: string;

  @Field(moment, { description: 'When it ends unless it ends earlier for not being used' })
  readonly expiresAt!: string;

  @Field(flag, { description: 'Whether this is the session that asks', example: true })
  readonly isCurrent!: boolean;
}

export class EndedSessions {
  @Field(count, { description: 'How many sessions ended' })
  readonly ended!: number;
}
