import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Bus } from './bus.js';

/** Provides the bus, which closes when the application does. */
@Global()
@Module({})
export class BusModule {
  static register(bus: Bus): DynamicModule {
    return { module: BusModule, providers: [{ provide: Bus, useValue: bus }], exports: [Bus] };
  }
}
