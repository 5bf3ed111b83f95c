import { patternReader } from '@outpost/rcon-protocol/line-reader.js';

/** The driver writes chat this way; the other two are Rust's own, with address and Steam id in front. */
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
]);
