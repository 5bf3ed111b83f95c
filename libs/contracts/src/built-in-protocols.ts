import {
  DEFAULT_BATTLEYE_PORT,
  DEFAULT_SOURCE_PORT,
  DEFAULT_TELNET_PORT,
  DEFAULT_WEBRCON_PORT,
} from './limits.js';
import { type BuiltInServerType } from './server-type.js';
import type { OfferedProtocol, QuickCommand } from './protocols.js';

/** In the order in which forms offer them. */
export const BUILT_IN_PROTOCOLS: readonly (OfferedProtocol & { readonly id: BuiltInServerType })[] = [
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

/** For protocols that call nothing otherwise, and until the server has told. */
export const USUAL_QUICK_COMMANDS: readonly QuickCommand[] = [
  { label: 'players', command: 'players', isDraft: false },
  { label: 'bans', command: 'bans', isDraft: false },
  { label: 'serverstatus', command: 'serverstatus', isDraft: false },
  { label: 'say', command: 'say {warning}', isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
