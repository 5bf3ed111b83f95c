import { SERVER_STATUSES } from '@outpost/contracts/server-status.js';
import { type ServerQueryInfo } from '@outpost/contracts/servers.js';
import { shortened } from '../platform/shortened.js';
import { type KnownServer } from '../servers/server-states.js';
import { MalformedMessageError } from './cluster.errors.js';
import { countOf, fieldsOf, flagOf, oneOf, orNull, textOf, timeOf } from './message-fields.js';
import { wordsNewsOf, wordsOf } from './words-news.js';

const NAME_MAX_LENGTH = 200;

/** What the holder of a server knows of it. */
export interface HolderState {
  readonly serverId: number;
  /** Of its lease. */
  readonly epoch: number;
  /** When it was told, by its clock. */
  readonly at: Date;
  readonly known: KnownServer;
}

/** The state as JSON: at most some ten thousand characters, usually three hundred. */
export function stateNewsOf({ serverId, epoch, at, known }: HolderState): object {
  const { status, reason, fallback, since, players, query, uptimePercent, observedSeconds } = known;
  return {
    ...{ serverId, epoch, at, status, fallback, since, players, uptimePercent, observedSeconds },
    reason: reason === null ? null : wordsNewsOf(reason),
    query: query && { ...query, ...namesOf(query) },
  };
}

/** @throws {MalformedMessageError} */
export function holderStateOf(news: unknown): HolderState {
  const state = fieldsOf<'serverId' | 'epoch' | 'at' | keyof KnownServer>(news);
  return {
    serverId: countOf(state.serverId),
    epoch: countOf(state.epoch),
    at: timeOf(state.at),
    known: {
      status: oneOf(SERVER_STATUSES, state.status),
      reason: orNull(state.reason, wordsOf),
      fallback: flagOf(state.fallback),
      since: orNull(state.since, timeOf),
      players: orNull(state.players, countOf),
      query: orNull(state.query, queryOf),
      uptimePercent: orNull(state.uptimePercent, percentOf),
      // Replicas of the version before do not tell it.
      observedSeconds: state.observedSeconds === undefined ? 0 : countOf(state.observedSeconds),
    },
  };
}

/** Game servers may say anything. */
const namesOf = ({
  name,
  map,
  version,
}: ServerQueryInfo): Pick<ServerQueryInfo, 'name' | 'map' | 'version'> => ({
  name: shortened(name, NAME_MAX_LENGTH),
  map: shortened(map, NAME_MAX_LENGTH),
  version: shortened(version, NAME_MAX_LENGTH),
});

function queryOf(value: unknown): ServerQueryInfo {
  const { name, map, version, players, maxPlayers } = fieldsOf<keyof ServerQueryInfo>(value);
  return {
    name: textOf(name, NAME_MAX_LENGTH),
    map: textOf(map, NAME_MAX_LENGTH),
    version: textOf(version, NAME_MAX_LENGTH),
    players: orNull(players, countOf),
    maxPlayers: orNull(maxPlayers, countOf),
  };
}

function percentOf(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value;
  throw new MalformedMessageError('no percentage');
}
