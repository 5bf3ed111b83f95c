import { type GameId } from '@outpost/contracts/games.js';
import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { type RunningSimulator, unchosen } from '@outpost/rcon-protocol/protocol-simulator.js';

export interface DemoServer {
  readonly name: string;
  readonly type: ProtocolId;
  readonly game: GameId;
  readonly maxPlayers: number;
  start(port: number, password: string): Promise<RunningSimulator>;
}

/** One server for each protocol whose simulator has a demo. */
export async function demoServersOf(
  protocols: readonly ProtocolDescriptor[],
): Promise<readonly DemoServer[]> {
  const found = await Promise.all(protocols.map(demoServerOf));
  return found.filter((server) => server !== undefined);
}

async function demoServerOf({ id, simulator }: ProtocolDescriptor): Promise<DemoServer | undefined> {
  const simulated = await simulator?.();
  if (!simulated?.demo) return undefined;
  const { name, game, maxPlayers, chosen = {} } = simulated.demo;
  return {
    ...{ name, game, maxPlayers, type: id },
    start: (port, password) =>
      simulated.start({ port, password, chosen: { ...unchosen(simulated), ...chosen } }),
  };
}
