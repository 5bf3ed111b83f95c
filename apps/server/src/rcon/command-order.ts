import { type CommandSource } from '@outpost/contracts/console.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';

/** A command to send, with what its record says about the sender. */
export interface CommandOrder {
  /** The account whose rights and plan apply. */
  readonly user: UserEntity;
  readonly serverId: number;
  readonly command: string;
  readonly source: CommandSource;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  /** Name in the history in place of the username, such as that of a schedule. */
  readonly actor?: string;
  /** Identifies the connection that sent it, so that it can recognise its own commands. */
  readonly origin?: string;
}

/** The part of an order that describes a signed-in sender. */
export const orderedBy = ({
  user,
  via,
  address,
}: Principal): Pick<CommandOrder, 'user' | 'source' | 'address'> => ({
  user,
  source: via === 'token' ? 'token' : 'panel',
  address,
});
