import { battleye } from './battleye/descriptor.js';
import { type ProtocolDescriptor } from './protocol.js';
import { source } from './source/descriptor.js';
import { telnet } from './telnet/descriptor.js';
import { webrcon } from './webrcon/descriptor.js';

/** Every protocol that is built in, in the order in which forms offer them. */
export const PROTOCOLS: readonly ProtocolDescriptor[] = [battleye, source, webrcon, telnet];

/** Collects these and what plugins add, as injectable providers. */
export const RCON_PROTOCOLS = Symbol('RCON_PROTOCOLS');
