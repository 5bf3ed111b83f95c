import { randomBytes } from 'node:crypto';
import {
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type RunningSimulator } from '@outpost/rcon-protocol/protocol-simulator.js';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { FirstAdminCreated } from '../auth/auth.events.js';
import { AuthModule } from '../auth/auth.module.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersModule } from '../servers/servers.module.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { type DemoServer, demoServersOf } from './demo-servers.js';

const LOOPBACK = '127.0.0.1';

/** Starts simulated game servers and registers them for the first admin, so that there is something to see. */
@Injectable()
class DemoService implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running: RunningSimulator[] = [];

  constructor(
    private readonly users: UsersRepository,
    private readonly repository: ServersRepository,
    private readonly servers: ServersService,
    private readonly events: EventBus,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(FirstAdminCreated, () => this.onApplicationBootstrap());
  }

  async onApplicationBootstrap(): Promise<void> {
    const admin = await this.users.findFirstAdmin();
    if (!admin || this.running.length > 0) return;
    const registered = await this.repository.findWithin({ ownerId: admin.id });
    for (const demo of await demoServersOf(PROTOCOLS)) {
      const known = registered.find(({ name }) => name === demo.name);
      await this.startOne(admin, demo, known).catch((error: unknown) => {
        this.log.warn({ err: error, name: demo.name }, 'a simulated game server could not start');
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.map((simulator) => simulator.stop()));
  }

  /** A server registered by an earlier start keeps its history: its simulator comes back on the same port. */
  private async startOne(
    admin: UserEntity,
    demo: DemoServer,
    known: ServerEntity | undefined,
  ): Promise<void> {
    const password = known ? this.servers.passwordOf(known) : randomBytes(12).toString('hex');
    const simulator = await demo.start(known?.port ?? 0, password);
    this.running.push(simulator);
    this.log.info({ name: demo.name, port: simulator.port }, 'a simulated game server runs');
    const { name, type, game, maxPlayers } = demo;
    if (known) {
      // Earlier versions registered them without a game.
      if (known.game === null) await this.repository.update(known.id, { game });
      return;
    }
    await this.servers.create(admin, {
      name,
      type,
      game,
      maxPlayers,
      host: LOOPBACK,
      port: simulator.port,
      password,
    });
  }
}

/** Loaded only with `DEMO=true`. */
@Module({ imports: [AuthModule, ServersModule], providers: [DemoService] })
export class DemoModule {}
