import { type LiveCommands } from '../../live/live-commands.js';

/** Ways to send a command. Without the socket no message announces its timeline entry, so it is reread. */
interface CommandWays {
  readonly live: Pick<LiveCommands, 'execute'>;
  readonly overHttp: (serverId: number, command: string) => Promise<unknown>;
  readonly reread: (serverId: number) => void;
}

/**
 * Sends a command over the socket if it is open, otherwise over HTTP. It is never sent twice.
 *
 * @throws the error of the server or of the transport
 */
export async function sendCommand(ways: CommandWays, serverId: number, command: string): Promise<void> {
  const answer = ways.live.execute(serverId, command);
  if (answer === undefined) {
    await ways.overHttp(serverId, command).finally(() => ways.reread(serverId));
    return;
  }
  await answer;
}
