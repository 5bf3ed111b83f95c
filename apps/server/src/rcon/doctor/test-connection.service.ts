import { Injectable } from '@nestjs/common';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type Caller } from '../../auth/may.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { RateLimits } from '../../platform/database/rate-limits.js';
import { Limits } from '../../platform/limits.js';
import { UnansweredAddressLimit } from '../../servers/unanswered-address-limit.js';
import { ServersService } from '../../servers/servers.service.js';
import { toRconProblem } from '../rcon.errors.js';
import { AccountRateLimit } from '../../auth/account-rate-limit.js';
import { type DiagnosisRequest } from './diagnosis.js';
import { DoctorService, type DoctorSteps } from './doctor.service.js';

type Tested = Omit<DiagnosisRequest, 'wire' | 'usualQueryPort'> & ChosenGame;

/** Diagnoses addresses and servers for users, with a rate limit per account. */
@Injectable()
export class TestConnectionService {
  private readonly rateLimit: AccountRateLimit;

  constructor(
    private readonly doctor: DoctorService,
    private readonly servers: ServersService,
    private readonly games: Games,
    private readonly addressLimit: UnansweredAddressLimit,
    limits: Limits,
    rateLimits: RateLimits,
  ) {
    this.rateLimit = new AccountRateLimit(limits, rateLimits, 'connection-tests-per-minute');
  }

  /** An address that is not registered. @throws {UserError} `too_many_attempts` */
  async test({ user }: Caller, request: Tested, gone: AbortSignal): Promise<DoctorSteps> {
    await this.rateLimit.take(user.id);
    await this.addressLimit.take(user.id, request);
    const { wire = {}, ports } = this.profileOf(request) ?? {};
    const usualQueryPort = ports?.query ?? null;
    return this.recordingAnswer(request, this.doctor.diagnose({ ...request, wire, usualQueryPort }, gone));
  }

  /** A registered server, with its stored password. @throws {AppError} `not_found`, `too_many_attempts` */
  async testServer(caller: Caller, serverId: number, gone: AbortSignal): Promise<DoctorSteps> {
    const server = await this.servers.get(caller, serverId, 'server.edit');
    const { type, game, host, port, queryPort } = server;
    const password = this.servers.passwordOf(server);
    return this.test(caller, { type, game, host, port, password, queryPort: queryPort ?? undefined }, gone);
  }

  private profileOf(request: Tested): GameProfile | undefined {
    try {
      return this.games.profileOf(request);
    } catch (error) {
      throw toRconProblem(error);
    }
  }

  /** A server that accepted the login or refused the password has answered. */
  private async *recordingAnswer(from: ServerAddress, steps: DoctorSteps): DoctorSteps {
    for (;;) {
      const next = await steps.next();
      if (next.done === true) return next.value;
      if (next.value.id === 'protocol' && next.value.status === 'passed') this.addressLimit.answered(from);
      yield next.value;
    }
  }
}
