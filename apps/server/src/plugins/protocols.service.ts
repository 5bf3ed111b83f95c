import { Inject, Injectable } from '@nestjs/common';
import { BUILT_IN_PROTOCOLS, type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { UNKNOWN_SERVER_TYPE } from '@outpost/contracts/servers.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { LOADED_PLUGINS, type LoadedPlugins } from './loaded-plugins.js';

/** Every protocol this server speaks. */
@Injectable()
export class Protocols {
  constructor(@Inject(LOADED_PLUGINS) private readonly plugins: LoadedPlugins) {}

  /** Those that are built in come first. */
  list(): readonly Protocol[] {
    return [...BUILT_IN_PROTOCOLS, ...this.plugins.protocols];
  }

  get reports(): readonly PluginReport[] {
    return this.plugins.reports;
  }

  /** @throws {ValidationError} of the field `type` */
  requireKnown(type: string): void {
    if (this.list().some(({ id }) => id === type)) return;
    throw new ValidationError([{ field: 'type', message: UNKNOWN_SERVER_TYPE }]);
  }
}
