import { COMMAND_OUTCOMES, type CommandOutcome } from './console.js';
import { Field, id, moment, oneOf, orNull, text } from './schema.js';

export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const;
/** `approved`: the command was sent, or could not be; `outcome` says which. */
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A command that waits, or waited, for the approval of a second person. */
export class Approval {
  @Field(id)
  readonly id!: number;

  @Field(id)
  readonly serverId!: number;

  @Field(text, { description: 'Exactly what is sent when it is approved', example: '#shutdown' })
  readonly command!: string;

  @Field(orNull(text), { description: 'Why it is to be sent', example: 'The map is stuck' })
  readonly reason!: string | null;

  @Field(text, { description: 'Username of whoever asked', example: 'kim' })
  readonly requestedBy!: string;

  @Field(moment)
  readonly requestedAt!: string;

  @Field(moment)
  readonly expiresAt!: string;

  @Field(oneOf(APPROVAL_STATES), { example: 'waiting' })
  readonly state!: ApprovalState;

  @Field(orNull(text), { description: 'Username of whoever answered', example: 'lee' })
  readonly answeredBy!: string | null;

  @Field(orNull(moment))
  readonly answeredAt!: string | null;

  @Field(orNull(text), { description: 'What they said to it' })
  readonly answer!: string | null;

  @Field(orNull(oneOf(COMMAND_OUTCOMES)), {
    description: 'How the command ended; null while it runs, and if it was never sent',
  })
  readonly outcome!: CommandOutcome | null;

  @Field(orNull(text), { description: 'The response of the game server, or why there is none; shortened' })
  readonly response!: string | null;
}
