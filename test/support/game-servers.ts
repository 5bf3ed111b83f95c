import { type RconAddressRequest } from '@outpost/contracts/servers.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';

export const RCON_PASSWORD = 'rcon-secret';

/** The body that registers or tests a simulated server. */
export const battleyeAddress = ({ port }: { port: number }): RconAddressRequest => ({
  type: 'battleye',
  host: '127.0.0.1',
  port,
  password: RCON_PASSWORD,
});

export const sourceAddress = ({ port }: { port: number }): RconAddressRequest => ({
  ...battleyeAddress({ port }),
  type: 'source',
});

export const startBattleye = (): Promise<SimulatedBattleyeServer> =>
  SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD });

export const startSource = (): Promise<SimulatedSourceServer> =>
  SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD });
