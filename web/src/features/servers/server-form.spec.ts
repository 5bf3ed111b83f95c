import { describe, expect, it } from '@jest/globals';
import { type Game } from '@outpost/contracts/games.js';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { aGame } from '@outpost/contracts/testing/games.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import {
  editResolver,
  formValuesOf,
  gameOfChoice,
  isMoved,
  NEW_SERVER,
  portOfChoice,
  proposedPort,
  serverFormResolver,
  testRequestOf,
} from './server-form.js';

const FILLED = { ...NEW_SERVER, name: 'Chernarus', host: '203.0.113.7', password: 'secret' };

const check = (values: typeof NEW_SERVER, games: readonly Game[] = []) =>
  serverFormResolver(values, { games }, { fields: {}, shouldUseNativeValidation: false });

const problemsOf = async (values: typeof NEW_SERVER): Promise<unknown> => {
  const { errors } = await check(values);
  return Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.message]));
};

describe('serverFormResolver', () => {
  it('turns the text of the fields into the request the server takes [S3.7 S3.9 S5.12]', async () => {
    const { values } = await check(FILLED);
    expect(values).toEqual({
      name: 'Chernarus',
      type: 'battleye',
      game: undefined,
      host: '203.0.113.7',
      port: 2305,
      password: 'secret',
      maxPlayers: 60,
    });
    expect((await check({ ...FILLED, queryPort: '27016' })).values).toMatchObject({ queryPort: 27_016 });
    expect((await check({ ...FILLED, game: 'arma3' })).values).toMatchObject({ game: 'arma3' });
  });

  it('reports every missing field with the contract’s messages', async () => {
    expect(await problemsOf({ ...NEW_SERVER, port: '' })).toEqual({
      name: 'Name is required',
      host: 'Host is required',
      port: 'Port must be a number',
      password: 'Password is required',
    });
  });

  it('refuses a port that is no number [S5.11]', async () => {
    expect(await problemsOf({ ...FILLED, port: '23o5' })).toEqual({ port: 'Port must be a number' });
  });
});

describe('The game of a new server', () => {
  const dayz = aGame({ id: 'dayz', protocol: 'battleye', isDefault: true });
  const unlisted = aGame({ id: 'generic-source', isDefault: true, isGeneric: true });
  const minecraft = aGame({ id: 'minecraft' });
  const games = [unlisted, minecraft, dayz];

  it('is the usual one of the type', () => {
    expect(gameOfChoice({ type: 'battleye', game: '' }, games)).toBe(dayz);
    expect(gameOfChoice({ type: 'source', game: 'minecraft' }, games)).toBe(minecraft);
  });

  it('has to be chosen where the type has no usual one', async () => {
    const source = { ...FILLED, type: 'source' };
    expect(gameOfChoice(source, games)).toBeUndefined();
    expect((await check(source, games)).errors.game?.message).toBe(
      'Please select a game of this server type',
    );
    expect((await check({ ...source, game: 'generic-source' }, games)).errors).toEqual({});
    expect((await check({ ...FILLED, type: 'echo' }, games)).errors).toEqual({});
  });
});

describe('editResolver', () => {
  const initial = formValuesOf(aServer({ queryPort: 27_016, timeZone: 'Europe/Berlin' }));
  const edited = (change: Partial<typeof initial>) =>
    editResolver(initial)({ ...initial, ...change }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });

  it('sends no unchanged fields, in particular no password', async () => {
    expect((await edited({})).values).toEqual({});
    expect((await edited({ name: 'Livonia', maxPlayers: '10' })).values).toEqual({
      name: 'Livonia',
      maxPlayers: 10,
    });
  });

  it.each([{ host: '203.0.113.8' }, { port: '2310' }])(
    'requires the password again after %j',
    async (change) => {
      const { errors } = await edited(change);
      expect(errors.password?.message).toBe('Enter the RCON password again: the address changed');
      expect(isMoved({ ...initial, ...change }, initial)).toBe(true);
      expect((await edited({ ...change, password: 'new' })).errors).toEqual({});
    },
  );

  it('sends a password that was typed', async () => {
    expect((await edited({ password: 'new' })).values).toEqual({ password: 'new' });
  });

  it('removes emptied values', async () => {
    const change = { queryPort: '', timeZone: ' ', removesStartHook: true };
    expect((await edited(change)).values).toEqual({ queryPort: null, timeZone: null, startHook: null });
  });

  it('reports the contract’s messages at the field', async () => {
    const { errors } = await edited({ name: '', queryPort: '0', timeZone: 'Berlin', startHook: 'x' });
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message])),
    ).toEqual({
      name: 'Name is required',
      queryPort: 'Query port must be between 1 and 65535',
      timeZone: 'Time zone must be a name such as Europe/Berlin',
      startHook: 'Start hook must be an http or https address',
    });
  });
});

describe('proposedPort', () => {
  it('follows the protocol until somebody types a port [S9.6]', () => {
    expect(proposedPort('source', '2305')).toBe('28016');
    expect(proposedPort('battleye', '28016')).toBe('2305');
    expect(proposedPort('battleye', ' ')).toBe('2305');
    expect(proposedPort('webrcon', '2305')).toBe('28016');
  });

  it('proposes the port of a plugin, and nothing for an unknown protocol', () => {
    const echo = { id: 'echo', name: 'Echo', description: '', defaultPort: 4000, builtIn: false, fields: [] };
    expect(proposedPort('echo', '', [echo])).toBe('4000');
    expect(proposedPort('battleye', '4000', [echo])).toBeUndefined();
  });

  it('leaves a typed port alone', () => {
    expect(proposedPort('source', '2309')).toBeUndefined();
  });
});

const game = (id: string, protocol: string, rcon: number | null): Game =>
  aGame({ id, name: id, protocol, ports: { game: null, query: null, rcon } });

describe('portOfChoice', () => {
  const games = [game('minecraft', 'source', 25_575), game('arma2oa', 'battleye', null)];
  const portOf = (type: string, chosen: string, port: string) =>
    portOfChoice({ type, game: chosen, port }, { protocols: BUILT_IN_PROTOCOLS, games });

  it('follows the game until a port is typed', () => {
    expect(portOf('source', 'minecraft', '28016')).toBe('25575');
    expect(portOf('source', '', '25575')).toBe('28016');
    expect(portOf('battleye', '', '25575')).toBe('2305');
    expect(portOf('source', 'minecraft', '4711')).toBeUndefined();
  });

  it('uses the port of the protocol for a game without its own', () => {
    expect(portOf('battleye', 'arma2oa', '2305')).toBe('2305');
  });
});

describe('testRequestOf', () => {
  it('includes the chosen game, if any', () => {
    expect(testRequestOf({ ...FILLED, game: 'arma3' })).toMatchObject({ game: 'arma3' });
    expect(testRequestOf(FILLED)).not.toHaveProperty('game');
  });

  it('needs host, port and password [S5.16]', () => {
    expect(testRequestOf({ ...FILLED, host: ' ' })).toBeUndefined();
    expect(testRequestOf({ ...FILLED, port: '' })).toBeUndefined();
    expect(testRequestOf({ ...FILLED, password: '' })).toBeUndefined();
  });

  it('needs no name, and sends the port as a number [S5.16]', () => {
    const unnamed = { ...FILLED, name: '', host: ' 203.0.113.7 ' };
    const request = testRequestOf(unnamed);
    expect(request).toEqual({ type: 'battleye', host: '203.0.113.7', port: 2305, password: 'secret' });
  });
});
