import { Command } from 'commander';
import { battleyeCommand } from './battleye.command.js';
import { connectCommand } from './connect.command.js';
import { sourceCommand } from './source.command.js';
import { type Surroundings } from './surroundings.js';
import { telnetCommand } from './telnet.command.js';
import { webrconCommand } from './webrcon.command.js';

/** Simulated game servers to try the panel with, and a client to try them with. */
export const buildProgram = (surroundings: Surroundings): Command =>
  new Command('sim')
    .description('simulated game servers, and a client for them')
    .addCommand(battleyeCommand(surroundings))
    .addCommand(sourceCommand(surroundings))
    .addCommand(webrconCommand(surroundings))
    .addCommand(telnetCommand(surroundings))
    .addCommand(connectCommand(surroundings));
