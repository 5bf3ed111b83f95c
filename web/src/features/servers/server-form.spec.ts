import { describe, expect, it } from '@jest/globals';
import { NEW_SERVER, proposedPort, serverFormResolver, testRequestOf } from './server-form.js';

const FILLED = { ...NEW_SERVER, name: 'Chernarus', host: '203.0.113.7', password: 'secret' };

const check = (values: typeof NEW_SERVER) =>
  serverFormResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });

const problemsOf = async (values: typeof NEW_SERVER): Promise<unknown> => {
  const { errors } = await check(values);
  return Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.message]));
};

describe('serverFormResolver', () => {
  it('turns the text of the fields into the request the server takes', async () => {
    const { values } = await check(FILLED);
    expect(values).toEqual({ ...FILLED, port: 2305, maxPlayers: 60 });
  });

  it('names everything that is missing in the words of the contract', async () => {
    expect(await problemsOf({ ...NEW_SERVER, port: '' })).toEqual({
      name: 'Name is required',
      host: 'Host is required',
      port: 'Port must be a number',
      password: 'Password is required',
    });
  });

  it('refuses a port that is no number', async () => {
    expect(await problemsOf({ ...FILLED, port: '23o5' })).toEqual({ port: 'Port must be a number' });
  });
});

describe('proposedPort', () => {
  it('follows the protocol until somebody types a port', () => {
    expect(proposedPort('source', '2305')).toBe('28016');
    expect(proposedPort('battleye', '28016')).toBe('2305');
    expect(proposedPort('battleye', ' ')).toBe('2305');
  });

  it('leaves a typed port alone', () => {
    expect(proposedPort('source', '2309')).toBeUndefined();
  });
});

describe('testRequestOf', () => {
  it('needs host, port and password', () => {
    expect(testRequestOf({ ...FILLED, host: ' ' })).toBeUndefined();
    expect(testRequestOf({ ...FILLED, port: '' })).toBeUndefined();
    expect(testRequestOf({ ...FILLED, password: '' })).toBeUndefined();
  });

  it('needs no name, and sends the port as a number', () => {
    const unnamed = { ...FILLED, name: '', host: ' 203.0.113.7 ' };
    const request = testRequestOf(unnamed);
    expect(request).toEqual({ type: 'battleye', host: '203.0.113.7', port: 2305, password: 'secret' });
  });
});
