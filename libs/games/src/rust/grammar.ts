import { type CommandGrammar } from '../command-grammar.js';

/** Of Rust, with the commands of Oxide and Carbon that load programs. */
export const RUST_GRAMMAR: CommandGrammar = {
  namespace: /^global\./,
  synonyms: { 'server.stop': 'quit', 'server.writecfg': 'writecfg', 'server.readcfg': 'readcfg' },
  opaque: [
    'exec',
    'readcfg',
    'bind',
    'oxide.load',
    'o.load',
    'oxide.reload',
    'o.reload',
    'c.load',
    'c.reload',
    'carbon.load',
  ],
};
