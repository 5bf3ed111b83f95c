import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';

export const RCON_PASSWORD = 'rcon-secret';

/** The address part of the body that registers a simulated server, or tests a connection to one. */
export interface AddressBody {
  readonly type: ProtocolId;
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly game?: string;
}

export const battleyeAddress = ({ port }: { port: number }): AddressBody => ({
  type: 'battleye',
  host: '127.0.0.1',
  port,
  password: RCON_PASSWORD,
});

export const sourceAddress = ({ port }: { port: number }): AddressBody => ({
  ...battleyeAddress({ port }),
  type: 'source',
});

export const startBattleye = (): Promise<SimulatedBattleyeServer> =>
  SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD });

export const startSource = (port = 0): Promise<SimulatedSourceServer> =>
  SimulatedSourceServer.start({ port, password: RCON_PASSWORD });
