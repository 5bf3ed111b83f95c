import { type CommandOrder } from '../../data/console/console.actions.js';
import { type LiveCommands } from '../../live/live-commands.js';

/** Ways to send a command. Without the socket no message announces its timeline entry, so it is reread. */
interface CommandWays {
  readonly live: Pick<LiveCommands, 'execute'>;
  readonly overHttp: (serverId: number, order: CommandOrder) => Promise<unknown>;
  readonly reread: (serverId: number) => void;
}

/**
 * Sends a command over the socket if it is open, otherwise over HTTP. It is never sent twice.
 *
 * @throws the error of the server or of the transport
 */
export async function sendCommand(ways: CommandWays, serverId: number, order: CommandOrder): Promise<void> {
  const answer = ways.live.execute(serverId, order);
  if (answer === undefined) {
    await ways.overHttp(serverId, order).finally(() => ways.reread(serverId));
    return;
  }
  await answer;
}
