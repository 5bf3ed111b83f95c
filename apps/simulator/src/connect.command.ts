import { lookup } from 'node:dns/promises';
import { createInterface } from 'node:readline';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { Argument, Command } from 'commander';
import { port } from './arguments.js';
import { type ProgramIo } from './program-io.js';

export const connectCommand = (protocols: readonly ProtocolDescriptor[], io: ProgramIo): Command =>
  new Command('connect')
    .description('opens a connection through our driver and sends each line of the input as a command')
    .addArgument(new Argument('<protocol>').choices(protocols.map(({ id }) => id)))
    .argument('<host>', 'host name or address')
    .argument('<port>', 'RCON port', port)
    .requiredOption('--password <text>', 'RCON password')
    .action((protocol: string, host: string, number: number, { password }: { readonly password: string }) =>
      talk(driverOf(protocols, protocol), { host, port: number, password }, io),
    );

/** The `<protocol>` argument accepts only the ids of these protocols. */
function driverOf(protocols: readonly ProtocolDescriptor[], id: string): RconDriver {
  const { driver } = protocols.find((protocol) => protocol.id === id) as ProtocolDescriptor;
  return typeof driver === 'function' ? new driver() : driver;
}

async function talk(
  driver: RconDriver,
  server: { readonly host: string; readonly port: number; readonly password: string },
  { print, input, signal }: ProgramIo,
): Promise<void> {
  const { address } = await lookup(server.host);
  const gone = new AbortController();
  const listener = {
    onMessage: (text: string) => print(`* ${text}`),
    onClosed: (reason: RconError) => {
      if (reason.kind !== 'closed') print(`! ${reason.message}`);
      gone.abort();
    },
  };
  const link = await driver.connect(
    { address, port: server.port, password: server.password },
    listener,
    signal,
  );
  print(`connected to ${address}:${server.port}`);
  // Opened only now: lines read before they are consumed are lost.
  const lines = createInterface({
    input,
    crlfDelay: Infinity,
    signal: AbortSignal.any([signal, gone.signal]),
  });
  await sendLines(link, lines, print);
  link.close();
}

/** One at a time: each answer arrives before the next command is sent. */
async function sendLines(
  link: RconLink,
  lines: AsyncIterable<string>,
  print: (line: string) => void,
): Promise<void> {
  for await (const line of lines) {
    if (line.trim() === '') continue;
    try {
      const { text, sentAt, answeredAt } = await link.execute(line);
      print(text === '' ? `(no output, ${Math.round(answeredAt - sentAt)} ms)` : text);
    } catch (error) {
      if (!(error instanceof RconError)) throw error;
      print(`! ${error.message}`);
    }
  }
}
