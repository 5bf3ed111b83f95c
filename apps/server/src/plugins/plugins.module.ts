import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { GameProfilesModule } from '@outpost/games/game-profiles.module.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { LOADED_PLUGINS, type LoadedPlugins } from './loaded-plugins.js';
import { PluginNews } from './plugin-news.js';
import { ProtocolsController } from './protocols.controller.js';
import { Protocols } from './protocols.service.js';
import { ServerTypePipe } from './server-type.pipe.js';

@Module({})
export class PluginsModule {
  /** Games are registered here, long before the first server is opened. */
  constructor(profiles: GameProfiles, @Inject(LOADED_PLUGINS) { games }: LoadedPlugins) {
    for (const game of games) profiles.register(game);
  }

  static register(plugins: LoadedPlugins): DynamicModule {
    return {
      module: PluginsModule,
      imports: [GameProfilesModule, RconProtocolModule.register({ extra: plugins.protocols })],
      controllers: [ProtocolsController],
      providers: [{ provide: LOADED_PLUGINS, useValue: plugins }, PluginNews, Protocols, ServerTypePipe],
    };
  }
}
