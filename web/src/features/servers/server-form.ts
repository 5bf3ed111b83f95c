import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type Game } from '@outpost/contracts/games.js';
import { DEFAULT_BATTLEYE_PORT, DEFAULT_MAX_PLAYERS } from '@outpost/contracts/limits.js';
import { BUILT_IN_PROTOCOLS, type Protocol } from '@outpost/contracts/protocols.js';
import { CreateServerRequest, type ServerType, TestConnectionRequest } from '@outpost/contracts/servers.js';
import { type Resolver } from 'react-hook-form';

/** What the fields hold: numbers are text until the contract's class has read them. */
export interface ServerFormValues {
  name: string;
  type: ServerType;
  /** Empty while nobody has chosen. */
  game: string;
  host: string;
  port: string;
  password: string;
  maxPlayers: string;
}

export const NEW_SERVER: ServerFormValues = {
  name: '',
  type: 'battleye',
  game: '',
  host: '',
  port: String(DEFAULT_BATTLEYE_PORT),
  password: '',
  maxPlayers: String(DEFAULT_MAX_PLAYERS),
};

/** The contract's class turns the text into its request, or says what is wrong. */
export const serverFormResolver = classValidatorResolver(CreateServerRequest) as unknown as Resolver<
  ServerFormValues,
  unknown,
  CreateServerRequest
>;

export interface PortCatalogue {
  readonly protocols: readonly Protocol[];
  readonly games: readonly Game[];
}

/** The usual port of the game or else of the protocol; undefined where the person typed one of their own. */
export function portOfChoice(
  { type, game, port }: Pick<ServerFormValues, 'type' | 'game' | 'port'>,
  { protocols, games }: PortCatalogue,
): string | undefined {
  const usual = games.find(({ id }) => id === game)?.ports.rcon ?? undefined;
  const ofGames = games.some(({ ports }) => String(ports.rcon) === port.trim());
  const ofProtocol = proposedPort(type, ofGames ? '' : port, protocols);
  return ofProtocol === undefined || usual === undefined ? ofProtocol : String(usual);
}

/** The usual port of a protocol, or undefined where the person typed one of their own. */
export function proposedPort(
  type: ServerType,
  current: string,
  protocols: readonly Protocol[] = BUILT_IN_PROTOCOLS,
): string | undefined {
  const port = current.trim();
  const isProposal = port === '' || protocols.some(({ defaultPort }) => String(defaultPort) === port);
  const chosen = protocols.find(({ id }) => id === type);
  return isProposal && chosen !== undefined ? String(chosen.defaultPort) : undefined;
}

/** What a connection test needs; undefined while something is missing. */
export function testRequestOf({
  host,
  port,
  password,
  type,
  game,
}: Pick<ServerFormValues, 'host' | 'port' | 'password' | 'type' | 'game'>):
  TestConnectionRequest | undefined {
  if (host.trim() === '' || port.trim() === '' || password === '') return undefined;
  return Object.assign(new TestConnectionRequest(), {
    host: host.trim(),
    port: Number(port),
    password,
    type,
    ...(game !== '' && { game }),
  });
}
