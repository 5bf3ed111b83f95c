import { Injectable } from '@nestjs/common';
import { type Message, messageOf, say } from '@outpost/contracts/message.js';
import { type BanList } from '@outpost/contracts/bans.js';
import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type Ban, type Listing } from '@outpost/games/listings.js';
import { type Principal } from '../auth/principal.js';
import { type Caller } from '../auth/may.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { inEnglish } from '../platform/in-english.js';
import { type CommandRecord } from '../rcon/command-history.js';
import { ConsoleService } from '../rcon/console.service.js';
import { requireExecuted, toRconProblem } from '../rcon/rcon.errors.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { ActionVerifier } from './action-verifier.js';
import { BanLists } from './ban-lists.service.js';
import { built, GameActions } from './game-actions.service.js';
import { outcome, sentLines } from './action-outcome.js';
import { presentBan } from './listed.js';

type BanRef = Pick<Ban, 'listNumber' | 'target'>;

/** Lists and lifts bans. */
@Injectable()
export class BansService {
  constructor(
    private readonly servers: ServersService,
    private readonly console: ConsoleService,
    private readonly lists: BanLists,
    private readonly actions: GameActions,
    private readonly verifier: ActionVerifier,
  ) {}

  /** Read from the game server on every call. */
  async list(caller: Caller, serverId: number): Promise<BanList> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    const unsupported = this.lists.unsupported(server);
    return unsupported === null ? presentBans(await this.read(server)) : noBanList(unsupported);
  }

  /**
   * Lifts every ban of a target. Some games lift bans by a list number, which shifts with each removal, including those
   * by others. So the list is reread before each one.
   *
   * @throws {NotFoundError} if the list is complete and the target is not on it
   */
  async remove(by: Principal, serverId: number, target: string): Promise<PlayerActionResponse> {
    const server = await this.servers.get(by, serverId, 'bans.remove');
    const unban = this.actions.builderOf(server, 'unban');
    const execute = this.console.inTurn(by, serverId, 'bans.remove');
    const rows: CommandRecord[] = [];
    const lift = async (ban: BanRef): Promise<void> => {
      for (const command of built(() => unban({ ban }))) {
        rows.push(requireExecuted(await execute(command)));
      }
    };
    const lifted = await this.liftAll(server, target, lift);
    const words = {
      confirmed: say('players.is_no_longer_banned', '{lifted} is no longer banned.', { lifted }),
      failed: say('players.is_still_on_ban_list', '{lifted} is still on the ban list.', { lifted }),
      whether: say('players.is_off_ban_list', '{lifted} is off the ban list', { lifted }),
    };
    return outcome(await this.verifier.unbanned(server, lifted), words, sentLines(rows));
  }

  /** Returns the target as spelled on the list. */
  private async liftAll(
    server: ServerEntity,
    target: string,
    lift: (ban: BanRef) => Promise<void>,
  ): Promise<string> {
    let own = await this.bansOf(server, target);
    const listed = own[0]?.target.value;
    if (listed === undefined) throw new NotFoundError('ban');
    for (let [ban] = own; ban !== undefined; [ban] = own) {
      const before = own.length;
      await lift(ban);
      if (before === 1) break;
      own = await this.bansOf(server, listed);
      // A console without the right to lift bans reports no error: repeating the command would change nothing.
      if (own.length >= before) break;
    }
    return listed;
  }

  /** Every ban of the target with its current number; without a complete list, the target as it was given. */
  private async bansOf(server: ServerEntity, target: string): Promise<readonly BanRef[]> {
    const unlisted: BanRef = {
      listNumber: null,
      target: { kind: 'account', value: target, verified: false },
    };
    if (this.lists.unsupported(server) !== null) return [unlisted];
    const { rows, complete } = await this.read(server);
    const own = rows.filter((row) => row.target.value.toLowerCase() === target.toLowerCase());
    // A truncated list can prove that a player is banned, never that they are not.
    return own.length > 0 || complete ? own : [unlisted];
  }

  private async read(server: ServerEntity): Promise<Listing<Ban>> {
    try {
      return await this.lists.read(server);
    } catch (error) {
      throw toRconProblem(error);
    }
  }
}

const presentBans = ({ rows, complete, warnings }: Listing<Ban>): BanList =>
  inEnglish({
    bans: rows.map(presentBan),
    isComplete: complete,
    warnings: warnings.map(messageOf),
    unsupported: null,
  });

const noBanList = (unsupported: Message): BanList =>
  inEnglish({ bans: [], isComplete: false, warnings: [], unsupported });
