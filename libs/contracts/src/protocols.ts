import {
  DEFAULT_BATTLEYE_PORT,
  DEFAULT_SOURCE_PORT,
  DEFAULT_TELNET_PORT,
  DEFAULT_WEBRCON_PORT,
} from './limits.js';
import { type BuiltInServerType } from './servers.js';

/** Fields of the server form that a protocol can ask for; name, host and port it always has. */
export const PROTOCOL_FIELDS = ['password', 'maxPlayers'] as const;
export type ProtocolField = (typeof PROTOCOL_FIELDS)[number];

/** A way to talk to game servers: built in, or added by a plugin. */
export interface Protocol {
  /** What servers are registered with as their `type`. */
  readonly id: string;
  readonly name: string;
  /** One line that helps to choose. */
  readonly description: string;
  readonly defaultPort: number;
  readonly builtIn: boolean;
  readonly fields: readonly ProtocolField[];
}

/** In the order in which forms offer them. */
export const BUILT_IN_PROTOCOLS: readonly (Protocol & { readonly id: BuiltInServerType })[] = [
  {
    id: 'battleye',
    name: 'BattlEye',
    description: 'UDP, recommended for DayZ',
    defaultPort: DEFAULT_BATTLEYE_PORT,
    builtIn: true,
    fields: ['password'],
  },
  {
    id: 'source',
    name: 'Source',
    description: 'TCP, Rust and many others',
    defaultPort: DEFAULT_SOURCE_PORT,
    builtIn: true,
    fields: ['password', 'maxPlayers'],
  },
  {
    id: 'webrcon',
    name: 'WebRCON',
    description: 'WebSocket, Rust',
    defaultPort: DEFAULT_WEBRCON_PORT,
    builtIn: true,
    fields: ['password'],
  },
  {
    id: 'telnet',
    name: 'Telnet',
    description: 'TCP, 7 Days to Die',
    defaultPort: DEFAULT_TELNET_PORT,
    builtIn: true,
    fields: ['password'],
  },
];

/** A plugin the server found at its start, as admins see it. */
export interface PluginReport {
  /** Package name, or file or folder below the plugins folder. */
  readonly source: string;
  /** Name it gives itself; null when it could not be read. */
  readonly name: string | null;
  /** Ids of the protocols it adds; empty when it was left out. */
  readonly protocols: readonly string[];
  /** Why it was left out; null when it is in use. */
  readonly problem: string | null;
}
