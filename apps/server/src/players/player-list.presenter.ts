import {
  OBSERVATION_INTERVAL_MS,
  PLAYER_LIST_STALE_AFTER_MISSES,
  PLAYER_LIST_UNKNOWN_AFTER_MISSES,
} from '@outpost/contracts/limits.js';
import { type Message, messageOf } from '@outpost/contracts/message.js';
import { type ListFreshness, type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { type Player } from '@outpost/games/answers.js';
import { inEnglish } from '../platform/in-english.js';
import { type LatestReading } from './player-lists.service.js';

interface Surroundings {
  readonly maxPlayers: number;
  readonly unsupported: Message | null;
  readonly now: Date;
}

/** What was read last, with its age: an old list must never pass for a new one. */
export function presentList(
  { reading, missed }: LatestReading,
  { maxPlayers, unsupported, now }: Surroundings,
): PlayerList {
  if (!reading) return inEnglish({ ...NOTHING_READ, missedReadings: missed, maxPlayers, unsupported });
  const { players, readAt, isComplete, isUnderstood, warnings, raw } = reading;
  const missedReadings = Math.max(missed, missedSince(readAt, now));
  return {
    players: players.map(presentPlayer),
    maxPlayers,
    freshness: isUnderstood ? freshnessAfter(missedReadings) : 'unknown',
    readAt: readAt.toISOString(),
    missedReadings,
    isComplete,
    isUnderstood,
    raw: isComplete ? null : raw,
    ...inEnglish({ warnings: warnings.map(messageOf), unsupported }),
  };
}

const NOTHING_READ = {
  players: [],
  freshness: 'unknown',
  readAt: null,
  isComplete: false,
  isUnderstood: false,
  warnings: [],
  raw: null,
} as const;

/** A reading is due each interval; one that nobody made is missed like one that failed. The last may be under way. */
const missedSince = (readAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - readAt.getTime()) / OBSERVATION_INTERVAL_MS) - 1);

function freshnessAfter(missed: number): ListFreshness {
  if (missed >= PLAYER_LIST_UNKNOWN_AFTER_MISSES) return 'unknown';
  return missed >= PLAYER_LIST_STALE_AFTER_MISSES ? 'stale' : 'fresh';
}

const presentPlayer = ({ id, ...player }: Player): OnlinePlayer => ({
  ...player,
  playerId: id?.value ?? null,
  isVerified: id?.verified ?? false,
});
