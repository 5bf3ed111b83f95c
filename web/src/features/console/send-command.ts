import { type LiveCommands } from '../../live/live-commands.js';

/** The ways a command can take, and what makes its record visible. */
export interface CommandWays {
  readonly live: Pick<LiveCommands, 'execute'>;
  readonly overHttp: (serverId: number, command: string) => Promise<unknown>;
  readonly rereadHistory: (serverId: number) => Promise<unknown>;
}

/**
 * Over the socket when it is open, where the answer puts itself into the history; else by HTTP.
 *
 * @throws what the server, or the way to it, said against the command; it is sent once, whatever happens
 */
export async function sendCommand(ways: CommandWays, serverId: number, command: string): Promise<void> {
  const answer = ways.live.execute(serverId, command);
  if (answer === undefined) {
    await ways.overHttp(serverId, command).finally(() => ways.rereadHistory(serverId));
    return;
  }
  try {
    await answer;
  } catch (error) {
    // A command that failed is in the history too, and no message brought it.
    await ways.rereadHistory(serverId);
    throw error;
  }
}
