import { type ProtocolDescriptor, spokenNameOf } from '@outpost/rcon-protocol/protocol.js';
import {
  type ProtocolSimulator,
  type SimulatorOption,
  unchosen,
} from '@outpost/rcon-protocol/protocol-simulator.js';
import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import { Command, Option } from 'commander';
import { port, probability, wholeNumber } from './arguments.js';
import { type ProgramIo, whenAborted } from './program-io.js';

interface Arguments {
  readonly host: string;
  readonly port: number;
  readonly password: string;
}

/** Runs the simulated server of a protocol until it is asked to end. */
export function serverCommand(
  protocol: ProtocolDescriptor,
  simulator: ProtocolSimulator,
  { print, signal }: ProgramIo,
): Command {
  const {
    description,
    name = spokenNameOf(protocol),
    transport,
    passwordHelp = 'what clients log in with',
  } = simulator;
  const command = new Command(protocol.id)
    .description(description)
    .requiredOption('--password <text>', passwordHelp)
    .option(
      '--port <number>',
      `${transport.toUpperCase()} port; 0 takes a free one`,
      port,
      protocol.defaultPort,
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1');
  for (const option of simulator.options) command.addOption(optionOf(option));
  return command.action(async ({ host, port, password, ...chosen }: Arguments) => {
    const all = { ...unchosen(simulator), ...chosen };
    const server = await simulator.start({ host, port, password, chosen: all, print });
    print(`${name} listens on ${transport} ${addressText({ address: host, port: server.port })}`);
    await whenAborted(signal);
    await server.stop();
  });
}

function optionOf({ flags, help, takes, otherwise }: SimulatorOption): Option {
  const option = new Option(flags, help);
  if (otherwise !== undefined) option.default(otherwise);
  if (takes === 'whole-number') return option.argParser(wholeNumber);
  if (takes === 'probability') return option.argParser(probability);
  return takes ? option.choices(takes) : option;
}
