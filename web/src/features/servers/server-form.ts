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
import { UNKNOWN_GAME } from '@outpost/contracts/server-fields.js';
import { ADDRESS_FIELDS, PASSWORD_AGAIN } from '@outpost/contracts/server-address.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { type Resolver, type UseFormReturn } from 'react-hook-form';

/** Field values: numbers remain text until the contract's class parses them. */
export interface ServerFormValues {
  name: string;
  type: ProtocolId;
  /** Empty means no explicit choice. */
  game: string;
  host: string;
  port: string;
  password: string;
  maxPlayers: string;
  /** Empty if unknown. */
  queryPort: string;
  timeZone: string;
  /** Separated by commas. */
  tags: string;
  /** Initially empty, because the stored hook is write-only. */
  startHook: string;
  removesStartHook: boolean;
}

/** The parts of the form that adding and editing a server share. */
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
  tags: '',
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
  tags: server.tags.join(', '),
  startHook: '',
  removesStartHook: false,
});

/** The games the server supports. */
export interface AddContext {
  readonly games: readonly Game[];
}

/** The chosen game, or the usual one of the type. Undefined if that is not known by name: then it must be chosen. */
export function gameOfChoice(
  { type, game }: Pick<ServerFormValues, 'type' | 'game'>,
  games: readonly Game[],
): Game | undefined {
  if (game !== '') return games.find(({ id }) => id === game);
  return games.find(({ protocol, isDefault, isGeneric }) => protocol === type && isDefault && !isGeneric);
}

type FormResolver<Request, Context = unknown> = Resolver<ServerFormValues, Context, Request>;

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

/** Converts the fields into the contract's request, or reports what is invalid. */
export const serverFormResolver: FormResolver<CreateServerRequest, AddContext> = async (
  values,
  context,
  options,
) => {
  const result = await creation(creationOf(values), context, options as never);
  const isOpen =
    context?.games.some(({ protocol }) => protocol === values.type) === true &&
    gameOfChoice(values, context.games) === undefined;
  if (!isOpen) return result;
  return { values: {}, errors: { ...result.errors, game: { type: 'game', message: UNKNOWN_GAME } } };
};

/** The same for the fields that differ from `initial`. */
export const editResolver =
  (initial: ServerFormValues): FormResolver<UpdateServerRequest> =>
  async (values, context, options) => {
    const result = await change(changeOf(values, initial), context, options as never);
    if (values.password !== '' || !isMoved(values, initial)) return result;
    const password = { type: 'address', message: PASSWORD_AGAIN };
    return { values: {}, errors: { ...result.errors, password } };
  };

/** Whether the address changed, in which case the password has to be entered again. */
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
  'tags',
  'startHook',
] as const;
/** Emptying these fields removes the stored value. */
const REMOVABLE: readonly string[] = ['queryPort', 'timeZone'];

function changeOf(values: ServerFormValues, initial: ServerFormValues): object {
  const changed = EDITED.filter((field) => values[field].trim() !== initial[field]);
  const changes = changed.map((field): [string, unknown] => {
    if (field === 'tags') return [field, tagsOf(values.tags)];
    const isEmptied = REMOVABLE.includes(field) && values[field].trim() === '';
    return [field, isEmptied ? null : values[field]];
  });
  return { ...Object.fromEntries(changes), ...(values.removesStartHook && { startHook: null }) };
}

/** Of a text in which they are separated by commas. */
export const tagsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

interface PortCatalogue {
  readonly protocols: readonly OfferedProtocol[];
  readonly games: readonly Game[];
}

/** The default port of the game or the protocol; undefined if the user typed another one. */
export function portOfChoice(
  { type, game, port }: Pick<ServerFormValues, 'type' | 'game' | 'port'>,
  { protocols, games }: PortCatalogue,
): string | undefined {
  const usual = games.find(({ id }) => id === game)?.ports.rcon ?? undefined;
  const ofGames = games.some(({ ports }) => String(ports.rcon) === port.trim());
  const ofProtocol = proposedPort(type, ofGames ? '' : port, protocols);
  return ofProtocol === undefined || usual === undefined ? ofProtocol : String(usual);
}

/** The default port of a protocol; undefined if the user typed another one. */
export function proposedPort(
  type: ProtocolId,
  current: string,
  protocols: readonly OfferedProtocol[] = BUILT_IN_PROTOCOLS,
): string | undefined {
  const port = current.trim();
  const isProposal = port === '' || protocols.some(({ defaultPort }) => String(defaultPort) === port);
  const chosen = protocols.find(({ id }) => id === type);
  return isProposal && chosen !== undefined ? String(chosen.defaultPort) : undefined;
}

/** The connection test's request; undefined while a field is missing. */
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
