import { lookup } from 'node:dns/promises';
import { createInterface } from 'node:readline';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { TelnetDriver } from '@outpost/rcon-protocol/telnet/telnet.driver.js';
import { WebrconDriver } from '@outpost/rcon-protocol/webrcon/webrcon.driver.js';
import { Argument, Command } from 'commander';
import { port } from './arguments.js';
import { type Surroundings } from './surroundings.js';

const DRIVERS = {
  battleye: BattleyeDriver,
  source: SourceDriver,
  webrcon: WebrconDriver,
  telnet: TelnetDriver,
} as const;
type Protocol = keyof typeof DRIVERS;

export const connectCommand = (surroundings: Surroundings): Command =>
  new Command('connect')
    .description('opens a connection through our driver and sends each line of the input as a command')
    .addArgument(new Argument('<protocol>').choices(Object.keys(DRIVERS)))
    .argument('<host>', 'host name or address')
    .argument('<port>', 'RCON port', port)
    .requiredOption('--password <text>', 'RCON password')
    .action((protocol: Protocol, host: string, number: number, { password }: { readonly password: string }) =>
      talk(new DRIVERS[protocol](), { host, port: number, password }, surroundings),
    );

async function talk(
  driver: RconDriver,
  server: { readonly host: string; readonly port: number; readonly password: string },
  { print, input, signal }: Surroundings,
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
  // Opened only now: lines read before somebody takes them are lost.
  const lines = createInterface({
    input,
    crlfDelay: Infinity,
    signal: AbortSignal.any([signal, gone.signal]),
  });
  await sendLines(link, lines, print);
  link.close();
}

/** One at a time, as a person would: the answer before the next command. */
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
