import { patternReader } from '@outpost/rcon-protocol/line-reader.js';

/**
 * Squad is the only game on Source RCON that sends unsolicited player events. Joins and leaves are not among them: it
 * writes those to a log file.
 */
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
