import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import {
  SimulatedSourceServer,
  type SimulatedSourceServerOptions,
} from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';

import { type RawClient } from './api.js';

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

export const startSource = (
  options: Partial<SimulatedSourceServerOptions> = {},
): Promise<SimulatedSourceServer> =>
  SimulatedSourceServer.start({ port: 0, password: RCON_PASSWORD, ...options });

/** A world that answers these commands with these texts. */
export const worldOf = (replies: Readonly<Record<string, string>>): SimulatedWorld =>
  new SimulatedWorld(undefined, replies);

/** Adds a server, and resolves once its status is known. */
export async function addServer(client: RawClient, name: string, fields: object): Promise<Server> {
  const { status, body } = await client.post<Server>('/api/servers', { name, ...fields });
  if (status !== 201) throw new Error(`the server was not added: ${JSON.stringify(body)}`);
  await client.post(`/api/servers/${body.id}/status`);
  return body;
}
