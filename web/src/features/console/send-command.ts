import { type LiveCommands } from '../../live/live-commands.js';

/** The ways a command can take, and what shows the entry of one that no message tells of. */
interface CommandWays {
  readonly live: Pick<LiveCommands, 'execute'>;
  readonly overHttp: (serverId: number, command: string) => Promise<unknown>;
  readonly reread: (serverId: number) => void;
}

/**
 * Over the socket when it is open, which tells of its entry as well; else by HTTP.
 *
 * @throws what the server, or the way to it, said against the command; it is sent once, whatever happens
 */
export async function sendCommand(ways: CommandWays, serverId: number, command: string): Promise<void> {
  const answer = ways.live.execute(serverId, command);
  if (answer === undefined) {
    await ways.overHttp(serverId, command).finally(() => ways.reread(serverId));
    return;
  }
  await answer;
}
