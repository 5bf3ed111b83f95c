import { BUILT_IN_PROTOCOLS, type Protocol } from '@outpost/contracts/protocols.js';

/** As a plugin of the panel would add it. */
const ECHO: Protocol = {
  id: 'echo',
  name: 'Echo',
  description: 'TCP, an example',
  defaultPort: 4000,
  builtIn: false,
  fields: ['password'],
};

export const PROTOCOLS: readonly Protocol[] = [...BUILT_IN_PROTOCOLS, ECHO];
