import { type StoredLines, storedLines } from '../../faults/support/stored-lines.js';
import { registered } from '../../security/support/registered.js';
import { type RawClient } from '../../support/api.js';
import { battleyeAddress, RCON_PASSWORD } from '../../support/game-servers.js';
import { NumberedBattleye } from '../../support/numbered-battleye.js';

/** A game server that prints numbered lines, and what becomes of them in the log of a panel. */
export class NumberedServer {
  /** Of the panel; 0 until it is registered. */
  id = 0;

  private constructor(
    readonly game: NumberedBattleye,
    private readonly linesPerSecond: number,
  ) {}

  static async start(linesPerSecond: number): Promise<NumberedServer> {
    return new NumberedServer(await NumberedBattleye.start(RCON_PASSWORD, linesPerSecond), linesPerSecond);
  }

  /** Registers it, and resolves once the panel has acknowledged the lines of a second. */
  async register(admin: RawClient): Promise<void> {
    this.id = await registered(admin, battleyeAddress(this.game));
    await this.acknowledged();
  }

  /** Resolves once as many more lines have been acknowledged as it prints in this time. */
  acknowledged(seconds = 1): Promise<void> {
    return this.game.afterAcknowledged(seconds * this.linesPerSecond, () => undefined);
  }

  /** What became of the lines that have been acknowledged until now. */
  storedLines(client: RawClient): Promise<StoredLines> {
    return storedLines(new Set(this.game.acknowledged), client, this.id);
  }

  stop(): Promise<void> {
    return this.game.stop();
  }
}
