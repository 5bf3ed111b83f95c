import { Module } from '@nestjs/common';
import { BattleyeDriver } from './battleye/battleye.driver.js';
import { RCON_DRIVERS } from './driver.js';
import { SourceDriver } from './source/source.driver.js';

@Module({
  providers: [
    BattleyeDriver,
    SourceDriver,
    {
      provide: RCON_DRIVERS,
      inject: [BattleyeDriver, SourceDriver],
      useFactory: (...drivers: unknown[]) => drivers,
    },
  ],
  exports: [RCON_DRIVERS],
})
export class RconProtocolModule {}
