import { type Server } from '@outpost/contracts/servers.js';

/** Like in the panel: `3/60`, or `-/60` while the count is unknown or the server is not online. */
export const playersOf = ({ status, players, maxPlayers }: Server): string =>
  `${status === 'online' ? (players ?? '-') : '-'}/${maxPlayers}`;
