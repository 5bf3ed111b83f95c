import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { AppError, UserError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { toRconProblem } from './rcon.errors.js';
import { StartHookCalled } from './rcon.events.js';
import { StartHook } from './start-hook.js';

/** Some games never accept a client that tried to connect while they booted. */
const BOOT_DELAY_MS = 15_000;
const NO_HOOK = say(
  'rcon.rcon_cant_start_stopped_server',
  'RCON can’t start a stopped server. Set a start hook for it: an address the panel calls, where something starts the process.',
);

/** Details of an unexpected error are only in the panel's own log: they may contain the URL of the hook. */
const UNEXPECTED_FAILURE = 'The panel could not call the start hook.';

/** Starts a server through its start hook, and reconnects when the game may be up. */
@Injectable()
export class StartService {
  constructor(
    private readonly servers: ServersService,
    private readonly hook: StartHook,
    private readonly connections: ConnectionPool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    private readonly log: Log,
  ) {}

  /** @throws {AppError} `start_hook_missing`, `start_hook_failed`, `host_not_found`, `address_not_allowed` */
  async start(by: Principal, serverId: number): Promise<void> {
    const server = await this.servers.get(by, serverId, 'server.restart');
    await this.startFor(server, { actor: by.user.username, address: by.address });
  }

  /**
   * As {@link start}, for the panel itself or somebody who was checked already.
   *
   * @throws {AppError} see {@link start}
   */
  async startFor(
    server: ServerEntity,
    { actor, address }: { readonly actor: string; readonly address: string | null },
  ): Promise<void> {
    const { id: serverId } = server;
    const url = this.servers.startHookOf(server);
    if (url === null) throw new UserError('start_hook_missing', NO_HOOK);
    const publish = (failure: string | null): void =>
      this.events.publish(new StartHookCalled(serverId, actor, address, failure, this.wallClock.now()));
    try {
      await this.hook.call(url, { serverId, name: server.name, event: 'start' });
    } catch (error) {
      const problem = toRconProblem(error);
      publish(problem instanceof AppError ? problem.message : UNEXPECTED_FAILURE);
      throw problem;
    }
    publish(null);
    this.log.info({ serverId, actor }, 'start hook called');
    this.reconnectAfterBoot(serverId);
  }

  private reconnectAfterBoot(serverId: number): void {
    this.clock.schedule(BOOT_DELAY_MS, () => {
      this.connections.find(serverId)?.retryNow();
    });
  }
}
