import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CLOCK, systemClock } from '@outpost/clock/clock.js';
import { type Logger } from 'pino';
import { ClockWatch } from './clock-watch.js';
import { ElapsedTime, SystemElapsedTime, SystemWallClock, WallClock } from './clock.js';
import { Shutdown } from './shutdown.js';
import { DataFolder } from './database/data-folder/data-folder.js';
import { Environment } from './env.js';
import { EventBus } from './event-bus.js';
import { ClientAddress } from './http/client-address.js';
import { ProxyWatch } from './http/proxy-watch.js';
import { RefusedCalls } from './http/refused-calls.js';
import { Limits } from './limits.js';
import { Log } from './log.js';
import { HostsFile } from './names/hosts-file.js';
import { DnsClient, readDnsServers } from './names/dns-client.js';
import { Names } from './names/names.js';
import { ResolvConf } from './names/resolv-conf.js';
import { openSecretBox, SecretBox } from './secret-box.js';

@Global()
@Module({})
export class PlatformModule {
  static register(environment: Environment, folder: DataFolder, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Limits, useValue: Limits.read(environment.LIMITS) },
        { provide: Log, useValue: logger },
        { provide: CLOCK, useValue: systemClock },
        { provide: WallClock, useClass: SystemWallClock },
        { provide: ElapsedTime, useClass: SystemElapsedTime },
        ClockWatch,
        Shutdown,
        { provide: SecretBox, useFactory: () => openSecretBox(environment, folder) },
        { provide: DataFolder, useValue: folder },
        {
          provide: Names,
          inject: [ElapsedTime],
          useFactory: (time: ElapsedTime) => namesOf(environment, time, logger),
        },
        EventBus,
        ClientAddress,
        ProxyWatch,
        RefusedCalls,
      ],
      exports: [
        Environment,
        DataFolder,
        Limits,
        Log,
        CLOCK,
        WallClock,
        ClockWatch,
        Shutdown,
        Names,
        SecretBox,
        EventBus,
        ClientAddress,
        ProxyWatch,
      ],
    };
  }
}

const namesOf = ({ DNS_SERVERS }: Environment, time: ElapsedTime, log: Log): Names =>
  new Names(new DnsClient(readDnsServers(DNS_SERVERS), new ResolvConf()), new HostsFile(), time, log);
