import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { Command } from 'commander';
import { connectCommand } from './connect.command.js';
import { serverCommand } from './server.command.js';
import { type ProgramIo } from './program-io.js';

/** Simulated game servers to try the panel with, and a client to try them with. */
export async function buildProgram(io: ProgramIo): Promise<Command> {
  const program = new Command('sim').description('simulated game servers, and a client for them');
  for (const protocol of PROTOCOLS) {
    const simulator = await protocol.simulator?.();
    if (simulator) program.addCommand(serverCommand(protocol, simulator, io));
  }
  return program.addCommand(connectCommand(PROTOCOLS, io));
}
