import { type CommandSource } from '@outpost/contracts/console.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';

/** A command somebody wants to be sent, and all that its record tells about them. */
export interface CommandOrder {
  /** Whose rights and plan count. */
  readonly user: UserEntity;
  readonly serverId: number;
  readonly command: string;
  readonly source: CommandSource;
  /** IP address it came from; null for schedules. */
  readonly address: string | null;
  /** Name in the history where it is not the user's own, such as that of a schedule. */
  readonly actor?: string;
  /** Marks the edge it came from, which knows its own commands by it. */
  readonly origin?: object;
}

/** What every order of a signed-in person has in common. */
export const orderedBy = ({
  user,
  via,
  address,
}: Principal): Pick<CommandOrder, 'user' | 'source' | 'address'> => ({
  user,
  source: via === 'token' ? 'token' : 'panel',
  address,
});
