import { type CommandGrammar } from '../command-grammar.js';
import { FACTORIO_GRAMMAR } from '../factorio/grammar.js';
import { MINECRAFT_GRAMMAR } from '../minecraft/grammar.js';
import { RUST_GRAMMAR } from '../rust/grammar.js';
import { SOURCE_GRAMMAR } from '../source-engine/grammar.js';
import { UNREAL_GRAMMAR } from '../unreal-grammar.js';

const ALL: readonly CommandGrammar[] = [
  SOURCE_GRAMMAR,
  UNREAL_GRAMMAR,
  MINECRAFT_GRAMMAR,
  RUST_GRAMMAR,
  FACTORIO_GRAMMAR,
];

/** For a game that is not known: what runs another command in any of them. */
export const ANY_GRAMMAR: CommandGrammar = {
  wordBreaks: /[{}()']/g,
  namespace: /^(?:global\.|[a-z0-9_.-]+:)/,
  wrappers: ALL.flatMap(({ wrappers = [] }) => wrappers),
  opaque: [...new Set(ALL.flatMap(({ opaque = [] }) => opaque))],
};
