import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RawClient } from '../../support/api.js';
import { battleyeAddress, startBattleye } from '../../support/game-servers.js';
import { until } from './cluster.js';

/** Several game servers of one account. */
export class Fleet {
  private constructor(readonly games: readonly SimulatedBattleyeServer[]) {}

  static async start(count: number): Promise<Fleet> {
    return new Fleet(await Promise.all(Array.from({ length: count }, () => startBattleye())));
  }

  /** Registers them in order, and resolves once each of them has its connection. */
  async register(admin: RawClient): Promise<void> {
    for (const game of this.games) {
      const body = { name: `Game ${game.port}`, ...battleyeAddress(game) };
      const { status } = await admin.post('/api/servers', body);
      if (status !== 201) throw new Error(`a game server was not registered: ${status}`);
    }
    await this.connected();
  }

  /** Resolves once there is one connection to each of them. */
  connected(): Promise<void> {
    return until(() => this.games.every(({ clientCount }) => clientCount === 1));
  }

  async stop(): Promise<void> {
    await Promise.all(this.games.map((game) => game.stop()));
  }
}
