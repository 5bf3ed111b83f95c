import { type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { GameProfilesModule } from '@outpost/games/game-profiles.module.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { LOADED_PLUGINS, type LoadedPlugins } from './loaded-plugins.js';
import { PluginLeftOut } from './plugins.events.js';
import { ProtocolsController } from './protocols.controller.js';
import { Protocols } from './protocols.service.js';
import { ProtocolIdPipe } from './protocol-id.pipe.js';

@Module({})
export class PluginsModule {
  /** Registers the games before the first server is opened. */
  constructor(profiles: GameProfiles, @Inject(LOADED_PLUGINS) { games }: LoadedPlugins) {
    for (const game of games) profiles.register(game);
  }

  static register(plugins: LoadedPlugins): DynamicModule {
    return {
      module: PluginsModule,
      imports: [GameProfilesModule, RconProtocolModule.register({ extra: plugins.protocols })],
      controllers: [ProtocolsController],
      providers: [{ provide: LOADED_PLUGINS, useValue: plugins }, PluginReporter, Protocols, ProtocolIdPipe],
    };
  }
}

/** Plugins are loaded before there are subscribers; this publishes their failures once all have subscribed. */
@Injectable()
class PluginReporter implements OnApplicationBootstrap {
  constructor(
    @Inject(LOADED_PLUGINS) private readonly plugins: LoadedPlugins,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onApplicationBootstrap(): void {
    for (const { source, problem } of this.plugins.reports) {
      if (problem !== null) this.events.publish(new PluginLeftOut(source, problem, this.clock.now()));
    }
  }
}
