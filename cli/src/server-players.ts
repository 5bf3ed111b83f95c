import { type Server } from '@outpost/contracts/servers.js';

/** As the panel writes it: `3/60`, `-/60` while nobody knows, `0/0` on a server that is not online. */
export const playersOf = ({ status, players, maxPlayers }: Server): string =>
  status === 'online' ? `${players ?? '-'}/${maxPlayers}` : '0/0';
