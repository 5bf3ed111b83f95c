import { patternReader } from '@outpost/rcon-protocol/line-reader.js';

/** Of the games on Source RCON, Squad alone tells of its players unasked. Its joins and leaves are in a file of its own. */
export const readSquadLine = patternReader([
  [
    'chat',
    /^\[(?<channel>Chat\w+)\] \[Online IDs:EOS: (?<eosId>\w+) steam: (?<steamId>\w+)\] (?<name>.+?) : (?<text>.*)$/s,
  ],
  [
    'kick',
    /^Kicked player (?<slot>\d+)\. \[Online IDs= ?EOS: (?<eosId>\w+) steam: (?<steamId>\w+)\] (?<name>.*)$/s,
  ],
  [
    'ban',
    /^Banned player (?<slot>\d+)\. \[Online IDs= ?EOS: (?<eosId>\w+) steam: (?<steamId>\w+)\] (?<name>.*) for interval (?<interval>.*)$/s,
  ],
]);
