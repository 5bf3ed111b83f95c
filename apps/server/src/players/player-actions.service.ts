import { Injectable } from '@nestjs/common';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { say } from '@outpost/contracts/message.js';
import {
  type BanPlayerRequest,
  type KickPlayerRequest,
  type MessagePlayerRequest,
  type PlayerActionResponse,
  type PlayerTarget,
} from '@outpost/contracts/players.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { type Player } from '@outpost/games/listings.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { longestBan } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { UserError } from '../platform/errors/app-error.js';
import { type CommandRecord } from '../rcon/command-history.js';
import { ConsoleService } from '../rcon/console.service.js';
import { requireExecuted, toRconProblem } from '../rcon/rcon.errors.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { ActionVerifier, CONFIRMED, type Verification } from './action-verifier.js';
import { BanLists } from './ban-lists.service.js';
import { built, GameActions } from './game-actions.service.js';
import { outcome, type SentLines, sentLines } from './action-outcome.js';
import { PlayerLists, type PlayerReading } from './player-lists.service.js';
import { findTarget, isSame, linesFor, requireSameSlot } from './player-target.js';

type LineBuilder = (player: PlayerRef) => readonly string[];

interface SentAction {
  readonly server: ServerEntity;
  readonly player: Player;
  readonly sent: SentLines;
}

/** Kicks, bans and messages. They reach the intended player or nobody. */
@Injectable()
export class PlayerActions {
  constructor(
    private readonly servers: ServersService,
    private readonly console: ConsoleService,
    private readonly lists: PlayerLists,
    private readonly bans: BanLists,
    private readonly actions: GameActions,
    private readonly verifier: ActionVerifier,
  ) {}

  /** @throws {AppError} `player_changed`, `not_supported`, and what sending a command throws */
  async kick(
    by: Principal,
    serverId: number,
    { reason = '', ...target }: KickPlayerRequest,
  ): Promise<PlayerActionResponse> {
    const { server, player, sent } = await this.send(
      by,
      serverId,
      'players.kick',
      { ...target, reason },
      (game) => {
        const kick = this.actions.builderOf(game, 'kick');
        return (intended) => kick({ player: intended, reason });
      },
    );
    return outcome(await this.verifier.playerGone(server, player), wordsOfGone(player), sent);
  }

  /** Bans permanently without `minutes`. @throws {AppError} see {@link kick}; `permission_denied` if that is too long */
  async ban(
    by: Principal,
    serverId: number,
    { reason = '', minutes = 0, ...target }: BanPlayerRequest,
  ): Promise<PlayerActionResponse> {
    const { server, player, sent } = await this.send(
      by,
      serverId,
      'players.ban',
      { ...target, reason },
      (game) => {
        requireBanLength(by, game, minutes);
        const ban = this.actions.builderOf(game, 'ban');
        return (intended) => ban({ player: intended, reason, minutes });
      },
    );
    const gone = await this.verifier.playerGone(server, player);
    if (gone.result !== 'confirmed') return outcome(gone, wordsOfGone(player), sent);
    return outcome(await this.verifyBan(server, player), wordsOfBan(player, minutes), sent);
  }

  /** @throws {AppError} see {@link kick} */
  async message(
    by: Principal,
    serverId: number,
    { message, ...target }: MessagePlayerRequest,
  ): Promise<CommandResponse> {
    const { response } = await this.tell(by, serverId, target, () => message);
    return { response };
  }

  /** The same, with a text for whoever it turns out to be. */
  async tell(
    by: Principal,
    serverId: number,
    target: PlayerTarget,
    textFor: (player: PlayerRef) => string,
  ): Promise<{ readonly player: Player; readonly response: string }> {
    const { player, sent } = await this.send(by, serverId, 'players.message', target, (game) => {
      const tell = this.actions.builderOf(game, 'tell');
      return (intended) => tell({ player: intended, text: textFor(intended) });
    });
    return { player, response: sent.response };
  }

  /** To everybody on the server. @throws {AppError} `not_supported`, and what sending a command throws */
  async broadcast(by: Principal, serverId: number, text: string): Promise<CommandResponse> {
    const server = await this.servers.get(by, serverId, 'players.message');
    const say = this.actions.builderOf(server, 'say');
    const execute = this.console.inTurn(by, serverId, 'players.message');
    const rows: CommandRecord[] = [];
    for (const line of built(() => say({ text }))) rows.push(requireExecuted(await execute(line)));
    return { response: sentLines(rows).response };
  }

  private async send(
    by: Principal,
    serverId: number,
    permission: Permission,
    { reason, ...target }: PlayerTarget & { readonly reason?: string },
    builderFor: (server: ServerEntity) => LineBuilder,
  ): Promise<SentAction> {
    const server = await this.servers.get(by, serverId, permission);
    const builder = builderFor(server);
    const build: LineBuilder = (player) => built(() => builder(player));
    const player = findTarget(await this.freshList(server), target);
    const lines = linesFor(player, build);
    requireSameSlot(player, target, lines);
    const execute = this.console.inTurn(by, serverId, permission, reason);
    const rows: CommandRecord[] = [];
    for (const [step, { goesBySlot }] of lines.entries()) {
      // The first line was built from the list just read; before a later one the slot may have changed players.
      const current = goesBySlot && step > 0 ? await this.findAgain(server, player) : player;
      const command = current && build(current)[step];
      if (!command) continue;
      rows.push(requireExecuted(await execute(command)));
    }
    return { server, player, sent: sentLines(rows) };
  }

  private async findAgain(server: ServerEntity, player: Player): Promise<Player | undefined> {
    return (await this.freshList(server)).players.find((row) => isSame(row, player));
  }

  private async freshList(server: ServerEntity): Promise<PlayerReading> {
    try {
      return await this.lists.reread(server);
    } catch (error) {
      throw toRconProblem(error);
    }
  }

  /** In a game without a readable ban list, only that the player is gone can be verified. */
  private async verifyBan(server: ServerEntity, { id }: Player): Promise<Verification> {
    if (id === null || this.bans.unsupported(server) !== null) return CONFIRMED;
    return this.verifier.banned(server, id.value);
  }
}

/** @throws {UserError} `permission_denied` */
function requireBanLength(by: Principal, server: ServerEntity, minutes: number): void {
  const most = longestBan(by, server);
  if (most === null || (minutes > 0 && minutes <= most)) return;
  const detail = say('players.ban_is_too_long', 'Your role on this server bans for at most {most} minutes', {
    most,
  });
  throw new UserError('permission_denied', detail);
}

const wordsOfGone = ({ name }: Player) => ({
  confirmed: say('players.is_off_server', '"{name}" is off the server.', { name }),
  failed: say('players.is_still_on_server', '"{name}" is still on the server.', { name }),
  whether: say('players.confirmed_off_server', '"{name}" is off the server', { name }),
});

const wordsOfBan = ({ name }: Player, minutes: number) => ({
  confirmed:
    minutes === 0
      ? say('players.banned_for_ever', '"{name}" is banned permanently and off the server.', { name })
      : say('players.banned', '"{name}" is banned for {minutes} minutes and off the server.', {
          name,
          minutes,
        }),
  failed: say(
    'players.is_off_server_but_ban',
    '"{name}" is off the server, but the ban is not on the list.',
    { name },
  ),
  whether: say('players.ban_of_is_on_list', 'the ban of "{name}" is on the list', { name }),
});
