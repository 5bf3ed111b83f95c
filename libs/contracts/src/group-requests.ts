import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsInt, IsPositive } from 'class-validator';
import { composeDecorators, IfGiven } from './decorators.js';
import { SERVERS_PER_REQUEST_MAX } from './limits.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';

const SERVERS_WRONG = rule('rule.group_servers_wrong', 'serverIds must be up to {most} ids of servers', {
  most: SERVERS_PER_REQUEST_MAX,
});

const AreServers = (least: number): PropertyDecorator =>
  composeDecorators(
    IsPositive({ each: true, message: SERVERS_WRONG }),
    IsInt({ each: true, message: SERVERS_WRONG }),
    ArrayUnique({ message: SERVERS_WRONG }),
    ArrayMaxSize(SERVERS_PER_REQUEST_MAX, { message: SERVERS_WRONG }),
    ArrayMinSize(least, { message: SERVERS_WRONG }),
    IsArray({ message: SERVERS_WRONG }),
  );

export class CreateGroupRequest {
  @IsShortName()
  name!: string;

  /** The servers in it; those that are in another group are moved. */
  @AreServers(0)
  @IfGiven()
  serverIds?: number[];
}

export class RenameGroupRequest {
  @IsShortName()
  name!: string;
}

export class AddServersRequest {
  /** Those that are in another group are moved. */
  @AreServers(1)
  serverIds!: number[];
}
