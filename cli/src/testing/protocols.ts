import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { type OfferedProtocol } from '@outpost/contracts/protocols.js';

/** A protocol of a plugin. */
const ECHO: OfferedProtocol = {
  id: 'echo',
  name: 'Echo',
  description: 'TCP, an example',
  defaultPort: 4000,
  builtIn: false,
  fields: ['password'],
};

export const PROTOCOLS: readonly OfferedProtocol[] = [...BUILT_IN_PROTOCOLS, ECHO];
