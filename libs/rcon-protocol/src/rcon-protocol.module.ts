import { Module } from '@nestjs/common';
import { BattleyeDriver } from './battleye/battleye.driver.js';
import { RCON_DRIVERS } from './driver.js';

@Module({
  providers: [
    BattleyeDriver,
    { provide: RCON_DRIVERS, inject: [BattleyeDriver], useFactory: (...drivers: unknown[]) => drivers },
  ],
  exports: [RCON_DRIVERS],
})
export class RconProtocolModule {}
