import { Inject, Injectable } from '@nestjs/common';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Ban, type Listing } from '@outpost/rcon-protocol/games/answers.js';
import { type PlayerRef } from '@outpost/rcon-protocol/games/game-commands.js';
import { type Clock, RCON_CLOCK } from '@outpost/rcon-protocol/shared/clock.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { BanLists } from './ban-lists.service.js';
import { PlayerLists } from './player-lists.service.js';
import { isSame } from './player-target.js';

/** What a look at the game server showed of what was asked for. */
export type Sight =
  | { readonly is: 'so' }
  | { readonly is: 'not-so' }
  /** Why it could not be seen, in words. */
  | { readonly is: 'unseen'; readonly why: string };

const SO: Sight = { is: 'so' };
const NOT_SO: Sight = { is: 'not-so' };
const unseen = (why: string): Sight => ({ is: 'unseen', why });

/** Game servers take a moment from the answer to the deed. Five seconds in all. */
const LOOK_AGAIN_AFTER_MS = [250, 750, 1_500, 2_500] as const;

/** Looks whether what a command was to bring about has come about: an empty answer proves nothing. */
@Injectable()
export class AfterSight {
  constructor(
    private readonly lists: PlayerLists,
    private readonly bans: BanLists,
    @Inject(RCON_CLOCK) private readonly clock: Clock,
  ) {}

  playerGone(server: ServerEntity, player: PlayerRef): Promise<Sight> {
    return this.look(async () => {
      const { players, isComplete, warnings } = await this.lists.readAnew(server);
      if (players.some((row) => isSame(row, player))) return NOT_SO;
      return isComplete ? SO : unseen(warnings.join('; '));
    });
  }

  /** A list cut short proves that somebody is banned, never that nobody is. */
  banned(server: ServerEntity, target: string): Promise<Sight> {
    return this.lookAtBans(server, ({ rows, complete, warnings }) => {
      if (rows.some((ban) => ban.target.value === target)) return SO;
      return complete ? NOT_SO : unseen(warnings.join('; '));
    });
  }

  unbanned(server: ServerEntity, target: string): Promise<Sight> {
    return this.lookAtBans(server, ({ rows, complete, warnings }) => {
      if (rows.some((ban) => ban.target.value === target)) return NOT_SO;
      return complete ? SO : unseen(warnings.join('; '));
    });
  }

  private async lookAtBans(server: ServerEntity, judge: (bans: Listing<Ban>) => Sight): Promise<Sight> {
    const unsupported = this.bans.unsupported(server);
    if (unsupported !== null) return unseen(unsupported);
    return this.look(async () => judge(await this.bans.read(server)));
  }

  private async look(once: () => Promise<Sight>): Promise<Sight> {
    let sight = await attempt(once);
    for (const waitMs of LOOK_AGAIN_AFTER_MS) {
      if (sight.is !== 'not-so') break;
      await this.pause(waitMs);
      sight = await attempt(once);
    }
    return sight;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.schedule(ms, resolve));
  }
}

/** The deed is done; that it can't be seen is part of the answer. */
async function attempt(once: () => Promise<Sight>): Promise<Sight> {
  try {
    return await once();
  } catch (error) {
    if (error instanceof RconError) return unseen(error.message);
    throw error;
  }
}
