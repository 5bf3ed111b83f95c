import { battleye } from './battleye/descriptor.js';
import { type ProtocolDescriptor } from './protocol.js';
import { source } from './source/descriptor.js';
import { telnet } from './telnet/descriptor.js';
import { webrcon } from './webrcon/descriptor.js';

/** The built-in protocols, in the order in which forms offer them. */
export const PROTOCOLS: readonly ProtocolDescriptor[] = [battleye, source, webrcon, telnet];

/** Injects the built-in protocols and those of plugins. */
export const RCON_PROTOCOLS = Symbol('RCON_PROTOCOLS');
