import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import {
  SimulatedWebrconServer,
  WRONG_PASSWORD_HABITS,
  type WrongPasswordHabit,
} from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { Command, Option } from 'commander';
import { port } from './arguments.js';
import { type Surroundings, whenAborted } from './surroundings.js';

interface WebrconArguments {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly wrongPassword: WrongPasswordHabit;
}

export const webrconCommand = (surroundings: Surroundings): Command =>
  new Command('webrcon')
    .description("runs a simulated game server with Rust's WebRCON")
    .requiredOption('--password <text>', 'what clients log in with')
    .option('--port <number>', 'TCP port; 0 takes a free one', port, 28_016)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--wrong-password <habit>', 'what it does to a client with a wrong password')
        .choices([...WRONG_PASSWORD_HABITS])
        .default('closes'),
    )
    .action((chosen: WebrconArguments) => run(chosen, surroundings));

async function run(chosen: WebrconArguments, { print, signal }: Surroundings): Promise<void> {
  const { host, password, wrongPassword } = chosen;
  const server = await SimulatedWebrconServer.start({
    host,
    port: chosen.port,
    password,
    wrongPassword,
    onEntry: print,
  });
  print(`WebRCON listens on tcp ${addressText({ address: host, port: server.port })}`);
  await whenAborted(signal);
  await server.stop();
}
