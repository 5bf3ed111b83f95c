import { Injectable } from '@nestjs/common';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import {
  type PlayerWarned,
  type Warning,
  type WarningsQuery,
  type WarnPlayerRequest,
} from '@outpost/contracts/warnings.js';
import { type Caller } from '../../auth/may.js';
import { type Principal } from '../../auth/principal.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { ServersService } from '../../servers/servers.service.js';
import { PlayerActions } from '../player-actions.service.js';
import { noLastingId } from '../players.errors.js';
import { type WarningEntity } from './warning.entity.js';
import { WarningsRepository } from './warnings.repository.js';

/** Before the reason, in the language of whoever warns: they write the reason in it. */
const WARNING: Readonly<Record<LanguageCode, string>> = {
  en: 'Warning',
  de: 'Verwarnung',
  fr: 'Avertissement',
  es: 'Advertencia',
  pl: 'Ostrzeżenie',
  ru: 'Предупреждение',
  pt: 'Aviso',
};

/** Warnings of players: told to them, and kept for those who moderate. */
@Injectable()
export class WarningsService {
  constructor(
    private readonly servers: ServersService,
    private readonly actions: PlayerActions,
    private readonly warnings: WarningsRepository,
    private readonly clock: WallClock,
  ) {}

  /**
   * Kept once the game server has taken the message.
   *
   * @throws {AppError} `not_supported` also for a player without a lasting id; otherwise as {@link PlayerActions.tell}
   */
  async warn(
    by: Principal,
    serverId: number,
    { reason, ...target }: WarnPlayerRequest,
  ): Promise<PlayerWarned> {
    const text = `${WARNING[by.user.language ?? 'en']}: ${reason}`;
    const told = await this.actions.tell(by, serverId, target, ({ id }) => {
      if (id === null) throw noLastingId();
      return text;
    });
    const { id, name } = told.player;
    if (id === null) throw noLastingId();
    const warnings = await this.warnings.insert({
      ...{ serverId, playerId: id.value, playerName: name, reason },
      ...{ warnedBy: by.user.username, warnedAt: this.clock.now() },
    });
    return { response: told.response, warnings };
  }

  async list(caller: Caller, serverId: number, query: WarningsQuery): Promise<Page<Warning>> {
    const server = await this.servers.get(caller, serverId, 'players.message');
    return presented(await this.warnings.page(server.id, query), presentWarning);
  }

  /** @throws {UserError} `not_found` */
  async withdraw(caller: Caller, serverId: number, id: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'players.message');
    if (!(await this.warnings.delete(server.id, id))) throw new NotFoundError('warning');
  }
}

const presentWarning = ({ warnedAt, ...warning }: WarningEntity): Warning => ({
  ...{ id: warning.id, playerId: warning.playerId, playerName: warning.playerName },
  ...{ reason: warning.reason, warnedBy: warning.warnedBy },
  warnedAt: warnedAt.toISOString(),
});
