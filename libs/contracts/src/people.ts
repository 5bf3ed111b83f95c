import {
  PERMISSIONS,
  type Permission,
  ROLE_CHOICES,
  ROLE_KINDS,
  type RoleChoice,
  type RoleKind,
} from './permissions.js';
import { count, Field, flag, id, listOf, moment, oneOf, orNull, text } from './schema.js';

const STANDINGS = ['owner', 'admin', ...ROLE_KINDS] as const;
/** What somebody is to a server: its owner, an admin of the panel, or what they were invited as. */
export type Standing = (typeof STANDINGS)[number];

const LONGEST_BAN = 'The longest ban in minutes that they may give; null: any, if they may ban at all';
const ROLE_NAME = 'The name of a custom role; null for the others';

/** What the caller may do on a server, or on all servers of a group. */
export class ServerAccess {
  @Field(oneOf(STANDINGS))
  readonly role!: Standing;

  @Field(orNull(text), { description: ROLE_NAME, example: null })
  readonly roleName!: string | null;

  @Field(listOf(oneOf(PERMISSIONS)))
  readonly permissions!: readonly Permission[];

  @Field(orNull(count), { description: LONGEST_BAN, example: null })
  readonly maxBanMinutes!: number | null;

  @Field(flag, { description: 'Whether it comes from a role in the group of the server', example: false })
  readonly byGroup!: boolean;
}

/** Somebody who was invited to a server, or to a group of servers. */
export class Person {
  @Field(id, { description: 'Of the account' })
  readonly id!: number;

  @Field(text, { example: 'boris' })
  readonly username!: string;

  @Field(flag, { description: 'Whether it is a service account', example: false })
  readonly isService!: boolean;

  @Field(oneOf(ROLE_KINDS))
  readonly role!: RoleKind;

  @Field(orNull(text), { description: ROLE_NAME, example: null })
  readonly roleName!: string | null;

  @Field(orNull(id), { description: 'Of a custom role', example: null })
  readonly roleId!: number | null;

  @Field(listOf(oneOf(ROLE_CHOICES)), { example: ['server.view', 'logs.read'] })
  readonly permissions!: readonly RoleChoice[];

  @Field(orNull(count), { description: LONGEST_BAN, example: 10_080 })
  readonly maxBanMinutes!: number | null;

  @Field(moment, { description: 'When they accepted' })
  readonly since!: string;
}

/** An invitation that nobody has accepted yet. */
export class Invitation {
  @Field(id)
  readonly id!: number;

  @Field(orNull(text), {
    description: 'Who alone may accept it; null: whoever has the link',
    example: 'boris',
  })
  readonly username!: string | null;

  @Field(orNull(text), { description: 'Where the link was sent', example: null })
  readonly email!: string | null;

  @Field(oneOf(ROLE_KINDS))
  readonly role!: RoleKind;

  @Field(orNull(text), { description: ROLE_NAME, example: null })
  readonly roleName!: string | null;

  @Field(orNull(id), { description: 'Of a custom role', example: null })
  readonly roleId!: number | null;

  @Field(listOf(oneOf(ROLE_CHOICES)), { example: ['server.view', 'logs.read'] })
  readonly permissions!: readonly RoleChoice[];

  @Field(orNull(count), { description: LONGEST_BAN, example: 10_080 })
  readonly maxBanMinutes!: number | null;

  @Field(text, { description: 'Who invites', example: 'anna' })
  readonly invitedBy!: string;

  @Field(moment)
  readonly createdAt!: string;

  @Field(moment)
  readonly expiresAt!: string;
}

/** The only response that contains the secret; only its hash is stored. */
export class CreatedInvitation extends Invitation {
  @Field(text, {
    description:
      'The link to send is `/invitation#<secret>` behind the address of the panel: browsers keep what follows the # to themselves',
    example: 'q8YxV3o0mXr0yq2Jt1c4Zb6n5PwKeLfHsUaDgIjMvRE',
  })
  readonly secret!: string;
}

/** An invitation as those see it who hold its link, or whose account it names. */
export class OfferedInvitation {
  @Field(id)
  readonly id!: number;

  @Field(orNull(text), { description: 'Null for an invitation to a group', example: 'Chernarus' })
  readonly serverName!: string | null;

  @Field(orNull(text), { description: 'Null for an invitation to a server', example: null })
  readonly groupName!: string | null;

  @Field(text, { description: 'Who invites', example: 'anna' })
  readonly invitedBy!: string;

  @Field(oneOf(ROLE_KINDS))
  readonly role!: RoleKind;

  @Field(orNull(text), { description: ROLE_NAME, example: null })
  readonly roleName!: string | null;

  @Field(listOf(oneOf(ROLE_CHOICES)), { example: ['server.view', 'logs.read'] })
  readonly permissions!: readonly RoleChoice[];

  @Field(orNull(count), { description: LONGEST_BAN, example: 10_080 })
  readonly maxBanMinutes!: number | null;

  @Field(moment)
  readonly expiresAt!: string;
}
