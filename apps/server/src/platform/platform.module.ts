import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { SystemWallClock, WallClock } from './clock.js';
import { Environment } from './env.js';
import { EventBus } from './event-bus.js';
import { Limits } from './limits.js';
import { Log } from './log.js';
import { ClientAddress } from './http/client-address.js';
import { ProxyWatch } from './http/proxy-watch.js';
import { RefusedCalls } from './http/refused-calls.js';
import { openSecretBox, SecretBox } from './secret-box.js';

@Global()
@Module({})
export class PlatformModule {
  static register(environment: Environment, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Limits, useValue: Limits.read(environment.LIMITS) },
        { provide: Log, useValue: logger },
        { provide: WallClock, useClass: SystemWallClock },
        { provide: SecretBox, useFactory: () => openSecretBox(environment) },
        EventBus,
        ClientAddress,
        ProxyWatch,
        RefusedCalls,
      ],
      exports: [Environment, Limits, Log, WallClock, SecretBox, EventBus, ClientAddress, ProxyWatch],
    };
  }
}
