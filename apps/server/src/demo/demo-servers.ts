import { type ServerType } from '@outpost/contracts/server-type.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';

export interface RunningSimulator {
  readonly port: number;
  stop(): Promise<void>;
}

export interface DemoServer {
  readonly name: string;
  readonly type: ServerType;
  readonly maxPlayers: number;
  start(port: number, password: string): Promise<RunningSimulator>;
}

export const DEMO_SERVERS: readonly DemoServer[] = [
  {
    name: 'Demo: Chernarus',
    type: 'battleye',
    maxPlayers: 60,
    start: (port, password) => SimulatedBattleyeServer.start({ port, password, lively: true }),
  },
  {
    name: 'Demo: Muldraugh',
    type: 'source',
    maxPlayers: 32,
    start: (port, password) => SimulatedSourceServer.start({ port, password }),
  },
];
