import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { list, type Message, type Words } from '@outpost/contracts/message.js';
import { type Ban, type Listing } from '@outpost/games/listings.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { BanLists } from './ban-lists.service.js';
import { PlayerLists } from './player-lists.service.js';
import { isSame } from './player-target.js';

/** Whether the game server shows the effect of an action. */
export type Verification =
  | { readonly result: 'confirmed' }
  | { readonly result: 'failed' }
  /** Why the effect could not be verified. */
  | { readonly result: 'unverified'; readonly reason: Message };

export const CONFIRMED: Verification = { result: 'confirmed' };
const FAILED: Verification = { result: 'failed' };
const complaints = ([first = '', ...others]: readonly Words[]): Message => list(first, ...others);
const unverified = (reason: Message): Verification => ({ result: 'unverified', reason });

/** Game servers act a moment after they answer. Five seconds in total. */
const RETRY_DELAYS_MS = [250, 750, 1_500, 2_500] as const;

/** Checks on the game server whether a command took effect: an empty answer proves nothing. */
@Injectable()
export class ActionVerifier {
  constructor(
    private readonly lists: PlayerLists,
    private readonly bans: BanLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  playerGone(server: ServerEntity, player: PlayerRef): Promise<Verification> {
    return this.poll(async () => {
      const { players, isComplete, warnings } = await this.lists.reread(server);
      if (players.some((row) => isSame(row, player))) return FAILED;
      return isComplete ? CONFIRMED : unverified(complaints(warnings));
    });
  }

  /** A truncated list can prove that a player is banned, never that they are not. */
  banned(server: ServerEntity, target: string): Promise<Verification> {
    return this.checkBans(server, ({ rows, complete, warnings }) => {
      if (rows.some((ban) => ban.target.value === target)) return CONFIRMED;
      return complete ? FAILED : unverified(complaints(warnings));
    });
  }

  unbanned(server: ServerEntity, target: string): Promise<Verification> {
    return this.checkBans(server, ({ rows, complete, warnings }) => {
      if (rows.some((ban) => ban.target.value === target)) return FAILED;
      return complete ? CONFIRMED : unverified(complaints(warnings));
    });
  }

  private async checkBans(
    server: ServerEntity,
    judge: (bans: Listing<Ban>) => Verification,
  ): Promise<Verification> {
    const unsupported = this.bans.unsupported(server);
    if (unsupported !== null) return unverified(unsupported);
    return this.poll(async () => judge(await this.bans.read(server)));
  }

  private async poll(check: () => Promise<Verification>): Promise<Verification> {
    let verification = await attempt(check);
    for (const waitMs of RETRY_DELAYS_MS) {
      if (verification.result !== 'failed') break;
      await this.pause(waitMs);
      verification = await attempt(check);
    }
    return verification;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.schedule(ms, resolve));
  }
}

/** The action was sent, so that its effect can't be verified is part of the response and not an error. */
async function attempt(check: () => Promise<Verification>): Promise<Verification> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RconError) return unverified(error.words);
    throw error;
  }
}
