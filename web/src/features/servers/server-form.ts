import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type Game } from '@outpost/contracts/games.js';
import { DEFAULT_MAX_PLAYERS } from '@outpost/contracts/limits.js';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { type OfferedProtocol } from '@outpost/contracts/protocols.js';
import {
  CreateServerRequest,
  TestConnectionRequest,
  UpdateServerRequest,
} from '@outpost/contracts/server-requests.js';
import { ADDRESS_FIELDS, PASSWORD_AGAIN } from '@outpost/contracts/server-address.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ServerType } from '@outpost/contracts/server-type.js';
import { type Resolver, type UseFormReturn } from 'react-hook-form';

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
  /** Empty where nobody knows it. */
  queryPort: string;
  timeZone: string;
  /** Always empty at first: nobody gets to read it again. */
  startHook: string;
  removesStartHook: boolean;
}

/** A form about a server, whatever becomes of it. */
export type ServerForm = Pick<
  UseFormReturn<ServerFormValues>,
  'formState' | 'getValues' | 'register' | 'setValue' | 'subscribe' | 'watch'
>;

const [FIRST_OFFERED] = BUILT_IN_PROTOCOLS;

export const NEW_SERVER: ServerFormValues = {
  name: '',
  type: FIRST_OFFERED?.id ?? '',
  game: '',
  host: '',
  port: String(FIRST_OFFERED?.defaultPort ?? ''),
  password: '',
  maxPlayers: String(DEFAULT_MAX_PLAYERS),
  queryPort: '',
  timeZone: '',
  startHook: '',
  removesStartHook: false,
};

export const formValuesOf = (server: Server): ServerFormValues => ({
  name: server.name,
  type: server.type,
  game: server.game ?? '',
  host: server.host,
  port: String(server.port),
  password: '',
  maxPlayers: String(server.maxPlayers),
  queryPort: server.queryPort === null ? '' : String(server.queryPort),
  timeZone: server.timeZone,
  startHook: '',
  removesStartHook: false,
});

type FormResolver<Request> = Resolver<ServerFormValues, unknown, Request>;

const creation = classValidatorResolver(CreateServerRequest) as unknown as Resolver<
  object,
  unknown,
  CreateServerRequest
>;
const change = classValidatorResolver(UpdateServerRequest) as unknown as Resolver<
  object,
  unknown,
  UpdateServerRequest
>;

/** The contract's class turns the text into its request, or says what is wrong. */
export const serverFormResolver: FormResolver<CreateServerRequest> = (values, context, options) =>
  creation(creationOf(values), context, options as never);

/** The same for what differs from `initial`. */
export const editResolver =
  (initial: ServerFormValues): FormResolver<UpdateServerRequest> =>
  async (values, context, options) => {
    const result = await change(changeOf(values, initial), context, options as never);
    if (values.password !== '' || !isMoved(values, initial)) return result;
    const password = { type: 'address', message: PASSWORD_AGAIN };
    return { values: {}, errors: { ...result.errors, password } };
  };

/** Whether the server is to be reached elsewhere than before, which takes its password again. */
export const isMoved = (
  values: Pick<ServerFormValues, 'host' | 'port'>,
  initial: Pick<ServerFormValues, 'host' | 'port'>,
): boolean => ADDRESS_FIELDS.some((field) => values[field].trim() !== initial[field]);

function creationOf({
  name,
  type,
  game,
  host,
  port,
  password,
  maxPlayers,
  queryPort,
}: ServerFormValues): object {
  const known = queryPort.trim() === '' ? {} : { queryPort };
  return { name, type, game, host, port, password, maxPlayers, ...known };
}

const EDITED = [
  'name',
  'game',
  'host',
  'port',
  'password',
  'maxPlayers',
  'queryPort',
  'timeZone',
  'startHook',
] as const;
/** Emptied, these are taken away. */
const REMOVABLE: readonly string[] = ['queryPort', 'timeZone'];

function changeOf(values: ServerFormValues, initial: ServerFormValues): object {
  const changed = EDITED.filter((field) => values[field].trim() !== initial[field]);
  const told = changed.map((field): [string, unknown] => {
    const isEmptied = REMOVABLE.includes(field) && values[field].trim() === '';
    return [field, isEmptied ? null : values[field]];
  });
  return { ...Object.fromEntries(told), ...(values.removesStartHook && { startHook: null }) };
}

interface PortCatalogue {
  readonly protocols: readonly OfferedProtocol[];
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
  protocols: readonly OfferedProtocol[] = BUILT_IN_PROTOCOLS,
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
  queryPort,
}: ServerFormValues): TestConnectionRequest | undefined {
  if (host.trim() === '' || port.trim() === '' || password === '') return undefined;
  return Object.assign(new TestConnectionRequest(), {
    host: host.trim(),
    port: Number(port),
    password,
    type,
    ...(game !== '' && { game }),
    ...(queryPort.trim() !== '' && { queryPort: Number(queryPort) }),
  });
}
