import { Inject, Injectable } from '@nestjs/common';
import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { UNKNOWN_PROTOCOL } from '@outpost/contracts/protocol-id.js';
import { messageOfRule } from '@outpost/contracts/message.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { PROTOCOLS, RCON_PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { inEnglish } from '../platform/in-english.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { LOADED_PLUGINS, type LoadedPlugins } from './loaded-plugins.js';

/** Every protocol this server speaks. */
@Injectable()
export class Protocols {
  constructor(
    @Inject(RCON_PROTOCOLS) private readonly protocols: readonly ProtocolDescriptor[],
    @Inject(LOADED_PLUGINS) private readonly plugins: LoadedPlugins,
  ) {}

  /** The built-in ones come first. */
  list(): readonly Protocol[] {
    return this.protocols.map((protocol) =>
      inEnglish({
        id: protocol.id,
        name: protocol.name,
        description: protocol.description,
        defaultPort: protocol.defaultPort,
        builtIn: PROTOCOLS.includes(protocol),
        fields: protocol.fields,
        guide: protocol.guide ?? null,
        quickCommands: protocol.quickCommands ?? USUAL_QUICK_COMMANDS,
      }),
    );
  }

  get reports(): readonly PluginReport[] {
    return this.plugins.reports;
  }

  /** @throws {ValidationError} on the field `type` */
  requireKnown(type: string): void {
    if (this.protocols.some(({ id }) => id === type)) return;
    throw new ValidationError([
      { field: 'type', message: messageOfRule(UNKNOWN_PROTOCOL) ?? UNKNOWN_PROTOCOL },
    ]);
  }
}
