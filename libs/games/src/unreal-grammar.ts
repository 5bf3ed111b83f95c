import { type CommandGrammar } from './command-grammar.js';

/** Of the console of the Unreal Engine: ARK's prefixes for cheats, Conan's command as a player, and files of commands. */
export const UNREAL_GRAMMAR: CommandGrammar = {
  synonyms: { exit: 'quit' },
  wrappers: [/^\W*(?:(?:admin)?cheat|con\s+\S+)\s+/gi],
  opaque: ['exec', 'ce', 'ke', 'setbind', 'scriptcommand'],
};
