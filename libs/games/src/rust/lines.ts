import { patternReader } from '@outpost/rcon-protocol/line-reader.js';

/**
 * The WebRCON driver formats chat this way, so that a player cannot write a line of the game. Joins and leaves are
 * Rust's own lines: address/Steam id/name. So are deaths: `Anna[76561198000000001] was killed by Bear (Bear)`.
 */
export const readRustLine = patternReader([
  ['chat', /^\[(?<channel>\w+)\] (?<name>.*?)\[(?<steamId>\d{17}|0)\]: (?<text>.*)$/s],
  [
    'player-joined',
    /^(?<address>[\d.]+):(?<port>\d+)\/(?<steamId>\d{17})\/(?<name>.*) joined \[(?<platform>[^[\]]*)\]$/s,
  ],
  [
    'player-left',
    /^(?<address>[\d.]+):(?<port>\d+)\/(?<steamId>\d{17})\/(?<name>.*) disconnecting: (?<reason>.*)$/s,
  ],
  // Some builds write the id of the entity before the Steam id, and the place at the end.
  [
    'player-died',
    /^(?<name>.*)\[(?:\d+\/)?(?<steamId>7656\d{13})\] was killed by (?<killer>.*)\[(?:\d+\/)?(?<killerId>\d+)\](?: at .*)?$/s,
  ],
  [
    'player-died',
    /^(?<name>.*)\[(?:\d+\/)?(?<steamId>7656\d{13})\] (?:was (?:killed|suicide) by (?<cause>.*)|died \((?<how>.*)\))$/s,
  ],
]);
