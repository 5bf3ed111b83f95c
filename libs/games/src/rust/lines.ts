import { patternReader } from '@outpost/rcon-protocol/line-reader.js';

/** The WebRCON driver formats chat this way; joins and leaves are Rust's own lines: address/Steam id/name. */
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
