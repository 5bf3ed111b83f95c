import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import { SimulatedTelnetServer } from '@outpost/rcon-protocol/telnet/simulator/simulated-telnet-server.js';
import { Command } from 'commander';
import { port, wholeNumber } from './arguments.js';
import { type Surroundings, whenAborted } from './surroundings.js';

interface TelnetArguments {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly chunks: number;
  readonly delay: number;
  readonly chatty: boolean;
  readonly hideExecution: boolean;
}

export const telnetCommand = (surroundings: Surroundings): Command =>
  new Command('telnet')
    .description('runs a simulated game server with the telnet console of 7 Days to Die')
    .requiredOption('--password <text>', 'what clients log in with; "" asks for none')
    .option('--port <number>', 'TCP port; 0 takes a free one', port, 8081)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--chunks <bytes>', 'cuts what it says into pieces of so many bytes; 0 does not', wholeNumber, 0)
    .option('--delay <ms>', 'how long an answer takes', wholeNumber, 0)
    .option('--chatty', 'writes lines of its log into the middle of answers', false)
    .option('--hide-execution', 'does not log which command it executes', false)
    .action((chosen: TelnetArguments) => run(chosen, surroundings));

async function run(chosen: TelnetArguments, { print, signal }: Surroundings): Promise<void> {
  const { host, password, chunks, delay, chatty, hideExecution } = chosen;
  const faults = {
    chunking: chunks === 0 ? ('glued' as const) : chunks,
    delayMs: delay,
    chatters: chatty,
    hidesExecution: hideExecution,
  };
  const server = await SimulatedTelnetServer.start({
    host,
    port: chosen.port,
    password,
    faults,
    onEntry: print,
  });
  print(`Telnet listens on tcp ${addressText({ address: host, port: server.port })}`);
  await whenAborted(signal);
  await server.stop();
}
