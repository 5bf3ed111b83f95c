import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { LOADED_PLUGINS, type LoadedPlugins } from './loaded-plugins.js';
import { PluginLeftOut } from './plugins.events.js';

/** Plugins are loaded before there is anybody to tell; once everybody listens, it tells of those that failed. */
@Injectable()
export class PluginNews implements OnApplicationBootstrap {
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
