import { Injectable } from '@nestjs/common';
import { type GameProfile } from '@outpost/rcon-protocol/games/game-profile.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { type UserEntity } from '../../auth/user.entity.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { ServersService } from '../../servers/servers.service.js';
import { toRconProblem } from '../rcon.errors.js';
import { type DiagnosisRequest } from './diagnosis.js';
import { DoctorService, type DoctorSteps } from './doctor.service.js';

/** Enough for a person who corrects a form, too little to scan a network. */
const TESTS_PER_MINUTE = 20;

type Tested = Omit<DiagnosisRequest, 'wire' | 'usualQueryPort'> & ChosenGame;

/** Lets people have addresses and servers diagnosed, each in their turn. */
@Injectable()
export class TestConnectionService {
  private readonly limiter = new RateLimiterMemory({ points: TESTS_PER_MINUTE, duration: 60 });

  constructor(
    private readonly doctor: DoctorService,
    private readonly servers: ServersService,
    private readonly games: Games,
  ) {}

  /** An address that is not registered. @throws {UserError} `too_many_attempts` */
  async test(user: UserEntity, request: Tested, gone: AbortSignal): Promise<DoctorSteps> {
    await this.takeTurn(user.id);
    const { wire = {}, ports } = this.profileOf(request) ?? {};
    return this.doctor.diagnose({ ...request, wire, usualQueryPort: ports?.query ?? null }, gone);
  }

  /** A registered server, with its stored password. @throws {AppError} `not_found`, `too_many_attempts` */
  async testServer(user: UserEntity, serverId: number, gone: AbortSignal): Promise<DoctorSteps> {
    const server = await this.servers.get(user, serverId);
    const { type, game, host, port, queryPort } = server;
    const password = this.servers.passwordOf(server);
    return this.test(user, { type, game, host, port, password, queryPort: queryPort ?? undefined }, gone);
  }

  private profileOf(request: Tested): GameProfile | undefined {
    try {
      return this.games.profileOf(request);
    } catch (error) {
      throw toRconProblem(error);
    }
  }

  private async takeTurn(userId: number): Promise<void> {
    try {
      await this.limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
    }
  }
}
