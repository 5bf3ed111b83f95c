import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { BattleyeDriver } from './battleye/battleye.driver.js';
import { RCON_DRIVERS, type RconDriver } from './driver.js';
import { GameProfiles } from './games/game-profiles.js';
import { RCON_CLOCK, systemClock } from './shared/clock.js';
import { SourceDriver } from './source/source.driver.js';
import { TelnetDriver } from './telnet/telnet.driver.js';
import { WebrconDriver } from './webrcon/webrcon.driver.js';

const OWN_DRIVERS: readonly Type<RconDriver>[] = [BattleyeDriver, SourceDriver, WebrconDriver, TelnetDriver];
const PLUGIN_DRIVERS = Symbol('PLUGIN_DRIVERS');
const CLOCK = { provide: RCON_CLOCK, useValue: systemClock };

export interface RconPlugins {
  /** Each with a protocol name nobody else has: drivers, or injectable classes, which may inject `RCON_CLOCK`. */
  readonly extra: readonly (RconDriver | Type<RconDriver>)[];
}

/**
 * Provides every driver, all of them together under `RCON_DRIVERS`, and the clock they live by. Modules that use
 * drivers import it as it is; the root of the application imports `register` once when there are plug-ins.
 */
@Module({
  providers: [
    ...OWN_DRIVERS,
    GameProfiles,
    CLOCK,
    {
      provide: RCON_DRIVERS,
      useFactory: oneEach,
      inject: [{ token: PLUGIN_DRIVERS, optional: true }, ...OWN_DRIVERS],
    },
  ],
  exports: [...OWN_DRIVERS, GameProfiles, RCON_CLOCK, RCON_DRIVERS],
})
export class RconProtocolModule {
  /** Adds drivers to `RCON_DRIVERS`, wherever in the application that is injected. */
  static register({ extra }: RconPlugins): DynamicModule {
    const classes = extra.filter((driver) => typeof driver === 'function');
    const ready = extra.filter((driver) => typeof driver !== 'function');
    return {
      module: RconPluginsModule,
      global: true,
      imports: [RconProtocolModule],
      providers: [
        ...classes,
        CLOCK,
        {
          provide: PLUGIN_DRIVERS,
          useFactory: (...made: RconDriver[]) => [...ready, ...made],
          inject: [...classes],
        },
      ],
      exports: [PLUGIN_DRIVERS, RconProtocolModule],
    };
  }
}

@Module({})
class RconPluginsModule {}

/** @throws {Error} when two drivers claim the same protocol: which one a server gets must not be chance */
function oneEach(plugins: readonly RconDriver[] = [], ...own: RconDriver[]): readonly RconDriver[] {
  const drivers = [...own, ...plugins];
  const names = drivers.map((driver) => driver.protocol);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two drivers claim the protocol "${twice}"`);
  return drivers;
}
