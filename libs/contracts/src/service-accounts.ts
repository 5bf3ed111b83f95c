import { IsInt, IsPositive } from 'class-validator';
import { IsUsername } from './auth.js';
import { rule } from './message.js';
import { RoleRequest } from './people-requests.js';
import { count, Field, id, listOf, moment, text } from './schema.js';

/** An account of a program: nobody signs in to it, it owns nothing, and it has roles on servers as people have. */
export class ServiceAccount {
  @Field(id)
  readonly id!: number;

  @Field(text, { description: 'Unique among all accounts', example: 'discord-bot' })
  readonly name!: string;

  @Field(listOf(id), { description: 'The ids of the servers on which it has a role', example: [1] })
  readonly serverIds!: readonly number[];

  @Field(listOf(id), { description: 'The ids of the groups in which it has a role', example: [] })
  readonly groupIds!: readonly number[];

  @Field(count, { description: 'How many API tokens it has', example: 1 })
  readonly tokens!: number;

  @Field(moment)
  readonly createdAt!: string;
}

export class CreateServiceAccountRequest {
  @IsUsername()
  name!: string;
}

const ACCOUNT_REQUIRED = rule(
  'rule.service_account_required',
  'accountId must be the id of a service account',
);

/** What a service account becomes on a server. */
export class AddServiceAccountRequest extends RoleRequest {
  @IsPositive({ message: ACCOUNT_REQUIRED })
  @IsInt({ message: ACCOUNT_REQUIRED })
  accountId!: number;
}
