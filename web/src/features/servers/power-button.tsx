import { type Server } from '@outpost/contracts/servers.js';
import { mayOn } from '../../data/servers/server-access.js';
import { RestartButton } from './restart-button.js';
import { StartButton } from './start-button.js';

interface PowerButtonProps {
  readonly server: Server;
  readonly isOnline: boolean;
}

/** Restarts the server, or starts it while it is offline; nothing for those who may do neither. */
export function PowerButton({ server, isOnline }: PowerButtonProps) {
  if (!mayOn(server, 'server.restart')) return null;
  return isOnline ? <RestartButton server={server} /> : <StartButton server={server} />;
}
