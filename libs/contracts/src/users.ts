import {
  constant,
  count,
  Field,
  flag,
  id,
  listOf,
  moment,
  oneOf,
  OptionalField,
  orNull,
  text,
} from './schema.js';

const SUBSCRIPTION_STATUSES = ['active', 'inactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

class AccountName {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'anna' })
  readonly username!: string;

  @Field(text, { example: 'anna@example.com' })
  readonly email!: string;

  @Field(moment)
  readonly createdAt!: string;
}

/** An account as shown to its owner and to admins. */
export class User extends AccountName {
  @Field(flag)
  readonly isAdmin!: boolean;

  @Field(flag, { example: true })
  readonly isApproved!: boolean;

  @Field(oneOf(SUBSCRIPTION_STATUSES))
  readonly subscriptionStatus!: SubscriptionStatus;

  @OptionalField(constant(true), {
    description: 'For an admin of a panel that shares its servers with other replicas, over NATS',
  })
  readonly seesCluster?: true;

  @OptionalField(constant(true), {
    description: 'This panel takes no payments: everybody has everything, and there are no plans',
  })
  readonly paymentsOff?: true;

  @OptionalField(constant(true), { description: 'A link that was sent to the email address was opened' })
  readonly hasConfirmedAddress?: true;

  @OptionalField(constant(true), {
    description: 'It has no password: its owner signs in with OpenID Connect alone',
  })
  readonly hasNoPassword?: true;

  @OptionalField(constant(true), {
    description:
      'This panel requires a second factor of the account, which has none: nothing else is allowed',
  })
  readonly mustAddSecondFactor?: true;
}

/** A row of `GET /api/pending-users`. */
export class PendingUser extends AccountName {
  @OptionalField(listOf(text), {
    description: 'Names of other accounts with the same email address; absent if there are none',
  })
  readonly sharesEmailWith?: readonly string[];
}

const APPROVAL_NOTICES = ['sent', 'queued', 'not-configured', 'failed'] as const;
/** Whether the owner was notified of the approval; null before the approval. */
export type ApprovalNotice = (typeof APPROVAL_NOTICES)[number];

/** What goes with an account when it is deleted. */
export class UserHoldings {
  @Field(listOf(text), { description: 'Names of its servers, at most 100', example: ['Chernarus'] })
  readonly servers!: readonly string[];

  @Field(count, { description: 'All of its servers' })
  readonly serverCount!: number;

  @Field(count, { description: 'People who lose their roles on these servers' })
  readonly people!: number;

  @Field(count, { description: 'Roles that it has on servers of others' })
  readonly roles!: number;

  @Field(count)
  readonly serviceAccounts!: number;

  @Field(count)
  readonly apiTokens!: number;
}

/** A row of `GET /api/users`, for admins. */
export class UserRow extends User {
  @Field(flag)
  readonly isSuspended!: boolean;

  @Field(orNull(oneOf(APPROVAL_NOTICES)), {
    description: 'Whether the owner was notified of the approval; null before the approval',
  })
  readonly approvalNotice!: ApprovalNotice | null;

  @OptionalField(constant(true), { description: 'Absent without a second factor' })
  readonly hasSecondFactor?: true;

  @OptionalField(text, { description: 'Why an admin has rejected it; absent if none has' })
  readonly rejection?: string;

  @Field(orNull(moment), { description: 'Null until the first sign-in' })
  readonly lastLoginAt!: string | null;

  @Field(count, { description: 'How many servers are registered' })
  readonly servers!: number;
}
