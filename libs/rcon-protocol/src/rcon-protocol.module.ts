import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CLOCK, systemClock } from '@outpost/clock/clock.js';
import { RCON_DRIVERS, type RconDriver } from './driver.js';
import { type ProtocolDescriptor } from './protocol.js';
import { PROTOCOLS, RCON_PROTOCOLS } from './protocols.js';

const PLUGIN_PROTOCOLS = Symbol('PLUGIN_PROTOCOLS');
const PLUGIN_DRIVERS = Symbol('PLUGIN_DRIVERS');
const DRIVER_CLOCK = { provide: CLOCK, useValue: systemClock };

export interface RconPlugins {
  /** Ids must be unique. */
  readonly extra: readonly ProtocolDescriptor[];
}

const OWN_DRIVERS = classesOf(PROTOCOLS);

/**
 * Provides every driver, all drivers together as `RCON_DRIVERS`, their protocols as `RCON_PROTOCOLS`, and the clock
 * they use. Modules that use drivers import this module as it is; the root module imports `register` once for plug-ins.
 */
@Module({
  providers: [
    ...OWN_DRIVERS,
    DRIVER_CLOCK,
    {
      provide: RCON_PROTOCOLS,
      useFactory: (plugins: readonly ProtocolDescriptor[] = []) => [...PROTOCOLS, ...plugins],
      inject: [{ token: PLUGIN_PROTOCOLS, optional: true }],
    },
    {
      provide: RCON_DRIVERS,
      useFactory: oneEach,
      inject: [{ token: PLUGIN_DRIVERS, optional: true }, ...OWN_DRIVERS],
    },
  ],
  exports: [...OWN_DRIVERS, CLOCK, RCON_DRIVERS, RCON_PROTOCOLS],
})
export class RconProtocolModule {
  /** Adds protocols to `RCON_PROTOCOLS` and their drivers to `RCON_DRIVERS`, throughout the application. */
  static register({ extra }: RconPlugins): DynamicModule {
    const classes = classesOf(extra);
    const ready = extra.map(({ driver }) => driver).filter((driver) => typeof driver !== 'function');
    return {
      module: RconPluginsModule,
      global: true,
      imports: [RconProtocolModule],
      providers: [
        ...classes,
        DRIVER_CLOCK,
        { provide: PLUGIN_PROTOCOLS, useValue: extra },
        {
          provide: PLUGIN_DRIVERS,
          useFactory: (...made: RconDriver[]) => [...ready, ...made],
          inject: [...classes],
        },
      ],
      exports: [PLUGIN_PROTOCOLS, PLUGIN_DRIVERS, RconProtocolModule],
    };
  }
}

@Module({})
class RconPluginsModule {}

function classesOf(protocols: readonly ProtocolDescriptor[]): readonly Type<RconDriver>[] {
  return protocols.map(({ driver }) => driver).filter((driver) => typeof driver === 'function');
}

/** @throws {Error} when two drivers claim the same protocol */
function oneEach(plugins: readonly RconDriver[] = [], ...own: RconDriver[]): readonly RconDriver[] {
  const drivers = [...own, ...plugins];
  const names = drivers.map((driver) => driver.protocol);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two drivers claim the protocol "${twice}"`);
  return drivers;
}
