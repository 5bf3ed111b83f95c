import { Injectable } from '@nestjs/common';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type Caller } from '../../auth/may.js';
import { RateLimits } from '../../platform/database/rate-limits.js';
import { Limits } from '../../platform/limits.js';
import { UnansweredAddressLimit } from '../../servers/unanswered-address-limit.js';
import { ServersService } from '../../servers/servers.service.js';
import { ServerStates } from '../../servers/server-states.js';
import { AccountRateLimit } from '../../auth/account-rate-limit.js';
import { ServerStatus } from './server-status.service.js';

/** Waits for the first attempt, so that a server just added answers with more than "checking". */
const SETTLE_TIMEOUT_MS = 4_000;

@Injectable()
export class StatusService {
  private readonly rateLimit: AccountRateLimit;

  constructor(
    private readonly servers: ServersService,
    private readonly connections: ConnectionPool,
    private readonly states: ServerStates,
    private readonly status: ServerStatus,
    private readonly addressLimit: UnansweredAddressLimit,
    limits: Limits,
    rateLimits: RateLimits,
  ) {
    this.rateLimit = new AccountRateLimit(limits, rateLimits, 'status-checks-per-minute');
  }

  /**
   * The current status. Every open panel asks every minute, so this never causes an attempt to connect.
   *
   * @throws {UserError} `not_found`, `too_many_attempts`
   */
  async check(caller: Caller, serverId: number): Promise<ServerStatusResponse> {
    await this.rateLimit.take(caller.user.id);
    const server = await this.servers.get(caller, serverId, 'server.view');
    return this.settled(server.id);
  }

  /**
   * For a person: retries at once, even after a refused password.
   *
   * @throws {UserError} `not_found`, `too_many_attempts`
   */
  async reconnect(caller: Caller, serverId: number): Promise<ServerStatusResponse> {
    const server = await this.servers.get(caller, serverId, 'server.edit');
    await this.addressLimit.take(caller.user.id, server);
    this.connections.find(server.id)?.retryNow();
    this.status.take(server.id, { type: 'asked' });
    return this.settled(server.id);
  }

  private async settled(serverId: number): Promise<ServerStatusResponse> {
    await this.connections.find(serverId)?.settled(SETTLE_TIMEOUT_MS);
    await this.status.settled(serverId);
    const { status, fallback } = this.states.get(serverId);
    return { status, fallback };
  }
}
