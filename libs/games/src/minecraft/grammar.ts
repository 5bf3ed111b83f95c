import { type CommandGrammar } from '../command-grammar.js';

/** Vanilla, and what Bukkit and its best known plugins add. Blocks and creatures can carry commands that they run. */
export const MINECRAFT_GRAMMAR: CommandGrammar = {
  namespace: /^[a-z0-9_.-]+:/,
  synonyms: { tp: 'teleport', msg: 'tell', w: 'tell', xp: 'experience' },
  wrappers: [/(?:^|\s)run\s+|^\W*(?:[\w.-]+:)?e?sudo\s+\S+\s+/gi],
  opaque: [
    ...['function', 'schedule', 'datapack', 'reload', 'setblock', 'fill', 'clone', 'place', 'summon', 'data'],
    ...['item', 'replaceitem', 'loot'],
  ],
};
