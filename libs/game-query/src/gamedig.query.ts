import { isIPv4 } from 'node:net';
import { type GameDig, type QueryResult } from 'gamedig';
import { type GameInfo, type GameQuery, GameQueryError, type QueryTarget } from './game-query.js';

const SOCKET_TIMEOUT_MS = 1_500;
/** Two turns: the first answer of a server is usually a challenge. */
const ATTEMPT_TIMEOUT_MS = 2_500;
const PLAIN_A2S = 'protocol-valve';

/** {@link GameQuery} over gamedig, which is loaded with the first query: it weighs more than most panels need. */
export class GamedigQuery implements GameQuery {
  private gamedig: Promise<GameDig> | undefined;

  async query(target: QueryTarget): Promise<GameInfo> {
    const { address, port } = target;
    if (!isIPv4(address)) {
      throw new GameQueryError(
        'unsupported-address',
        `Queries go to IPv4 addresses only, not to ${address}.`,
      );
    }
    this.gamedig ??= load();
    const gamedig = await this.gamedig;
    const where = `${address}:${port}`;
    const result = await gamedig.query(optionsOf(target)).catch((error: unknown) => {
      throw failureOf(error, where);
    });
    // An answer that is cut short is read as empty text and zeros.
    if (result.map === '' && result.maxplayers === 0) throw unreadable(where);
    return infoOf(result, port);
  }
}

async function load(): Promise<GameDig> {
  const { GameDig } = await import('gamedig');
  return new GameDig();
}

const optionsOf = ({ address, port, game }: QueryTarget) => ({
  type: game ?? PLAIN_A2S,
  address,
  port,
  givenPortOnly: true,
  maxRetries: 1,
  socketTimeout: SOCKET_TIMEOUT_MS,
  attemptTimeout: ATTEMPT_TIMEOUT_MS,
  portCache: false,
  // The count is in the first answer; Conan never gives the list, DayZ gives it without names.
  requestPlayers: false,
});

function infoOf(result: QueryResult, queryPort: number): GameInfo {
  const { name, map, version, numplayers, maxplayers, ping, connect } = result;
  const port = Number(connect.slice(connect.lastIndexOf(':') + 1));
  return {
    name,
    map,
    version,
    players: numplayers,
    maxPlayers: maxplayers,
    pingMs: ping,
    // Without a port in the answer the library repeats the one it asked.
    gamePort: port === queryPort ? null : port,
  };
}

/** The library keeps the reason in the stack of its error, and nowhere else. */
function failureOf(error: unknown, where: string): GameQueryError {
  const text = error instanceof Error ? (error.stack ?? '') : String(error);
  return text.includes('Timed out')
    ? new GameQueryError('no-answer', `${where} did not answer the query.`, { cause: error })
    : unreadable(where, { cause: error });
}

const unreadable = (where: string, options?: ErrorOptions): GameQueryError =>
  new GameQueryError('protocol', `${where} answered the query with something unreadable.`, options);
