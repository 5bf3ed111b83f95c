import { type Server } from '@outpost/contracts/servers.js';

/** As the panel writes it: `3/60`, and `-/60` while nobody knows, be it because the server is not online. */
export const playersOf = ({ status, players, maxPlayers }: Server): string =>
  `${status === 'online' ? (players ?? '-') : '-'}/${maxPlayers}`;
