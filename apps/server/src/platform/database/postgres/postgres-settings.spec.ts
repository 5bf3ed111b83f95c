import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../read-environment.js';
import { postgresSettings } from './postgres-settings.js';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  postgresSettings(readEnvironment(environment));

describe('The settings of a PostgreSQL database', () => {
  it('are none for a panel on SQLite', () => {
    expect(settingsOf({})).toBeUndefined();
  });

  it.each([
    ['postgres://db.example.com/outpost', { host: 'db.example.com', port: 5432, database: 'outpost' }],
    ['postgresql://anna:p%40ss%2Fw@[::1]:5433/my%20db', { host: '::1', port: 5433, database: 'my db' }],
  ])('are read from the address %s', (DATABASE_URL, expected) => {
    expect(settingsOf({ DATABASE_URL })).toMatchObject({ ...expected, tls: false, poolSize: 10 });
  });

  it('decode user and password of the address', () => {
    const { user, password } = settingsOf({ DATABASE_URL: 'postgres://an%3Ana:p%40ss%2Fw@db/outpost' }) ?? {};
    expect([user, password]).toEqual(['an:na', 'p@ss/w']);
  });

  it('are read from parts', () => {
    const parts = { DATABASE_HOST: 'db', DATABASE_PORT: '6000', DATABASE_NAME: 'one', DATABASE_USER: 'anna' };
    expect(settingsOf({ ...parts, DATABASE_PASSWORD: 'secret', DATABASE_POOL: '4' })).toEqual({
      ...{ host: 'db', port: 6000, database: 'one', user: 'anna', password: 'secret' },
      ...{ tls: false, poolSize: 4 },
    });
  });

  it.each([
    [{ DATABASE_URL: 'postgres://db/outpost?sslmode=require' }, { rejectUnauthorized: true }],
    [{ DATABASE_URL: 'postgres://db/outpost?sslmode=disable', DATABASE_TLS: 'true' }, false],
    [{ DATABASE_HOST: 'db', DATABASE_TLS: 'true' }, { rejectUnauthorized: true }],
    [
      { DATABASE_HOST: 'db', DATABASE_CA: CERTIFICATE },
      { rejectUnauthorized: true, ca: CERTIFICATE },
    ],
  ])('encrypt and check the server as %j wants', (given, tls) => {
    expect(settingsOf(given)?.tls).toEqual(tls);
  });

  it.each([
    [{ DATABASE_URL: 'mysql://db/outpost' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://db' }, 'DATABASE_URL must be like postgres://user'],
    [{ DATABASE_URL: 'postgres://db/o?sslmode=prefer' }, 'DATABASE_URL has an sslmode other than disable'],
    [{ DATABASE_URL: 'postgres://db/o?pool=7' }, 'DATABASE_URL has an unknown parameter, pool'],
    [{ DATABASE_URL: 'postgres://db/o', DATABASE_HOST: 'db' }, 'DATABASE_URL and DATABASE_HOST exclude'],
    [{ DATABASE_PASSWORD: 'secret' }, 'DATABASE_PASSWORD needs DATABASE_HOST'],
    [{ DATABASE_HOST: 'db', DATABASE_POOL: '1' }, 'DATABASE_POOL must not be less than 2'],
    [{ DATABASE_HOST: 'db', DATABASE_CA: 'a path' }, 'DATABASE_CA must be a certificate in PEM'],
  ])('are refused with the name of the setting for %j', (given, words) => {
    expect(() => settingsOf(given as unknown as Record<string, string>)).toThrow(words);
  });
});
