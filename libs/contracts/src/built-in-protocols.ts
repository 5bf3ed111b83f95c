// Written by the build from the descriptors in libs/rcon-protocol, so change those.
import type { OfferedProtocol } from './protocols.js';

/** In the order forms list them. */
export const BUILT_IN_PROTOCOLS: readonly OfferedProtocol[] = [
  {
    id: 'battleye',
    name: 'BattlEye',
    description: 'UDP, recommended for DayZ',
    defaultPort: 2305,
    builtIn: true,
    fields: ['password'],
  },
  {
    id: 'source',
    name: 'Source',
    description: 'TCP, Rust and many others',
    defaultPort: 28_016,
    builtIn: true,
    fields: ['password', 'maxPlayers'],
  },
  {
    id: 'webrcon',
    name: 'WebRCON',
    description: 'WebSocket, Rust',
    defaultPort: 28_016,
    builtIn: true,
    fields: ['password'],
  },
  {
    id: 'telnet',
    name: 'Telnet',
    description: 'TCP, 7 Days to Die',
    defaultPort: 8081,
    builtIn: true,
    fields: ['password'],
  },
];
