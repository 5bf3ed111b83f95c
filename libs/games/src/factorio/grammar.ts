import { type CommandGrammar } from '../command-grammar.js';

/** Lua can do anything. */
export const FACTORIO_GRAMMAR: CommandGrammar = {
  opaque: ['c', 'command', 'sc', 'silent-command', 'mc', 'measured-command'],
};
