import { type CommandGrammar } from '../command-grammar.js';

/** Of Source and Source 2, with the commands of SourceMod, Metamod and CounterStrikeSharp that run others. */
export const SOURCE_GRAMMAR: CommandGrammar = {
  // The engine's own set of characters that end a word.
  wordBreaks: /[{}()':]/g,
  synonyms: { exit: 'quit' },
  wrappers: [/^\W*(?:sm_rcon|css_rcon|ma_rcon|cmd)\s+/gi],
  opaque: [
    ...['alias', 'bind', 'exec', 'exec_async', 'execifexists', 'execwithwhitelist', 'sm_execcfg'],
    ...['script', 'script_execute', 'ent_fire', 'ent_create', 'lua_run', 'lua_openscript'],
    ...[
      'servercfgfile',
      'lservercfgfile',
      'mapchangecfgfile',
      'plugin_load',
      'meta',
      'sm',
      'sm_cvar',
      'css_plugins',
    ],
  ],
};
