import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../read-environment.js';
import { addressOf, nameOf } from './address.js';

const CA = '-----BEGIN CERTIFICATE-----';

describe('The address of a target', () => {
  it('is that of a database, which its name tells without the password', async () => {
    const address = await addressOf('postgres://anna:p%40ss@[::1]/panel', readEnvironment({}));
    expect(address).toMatchObject({ settings: { host: '::1', port: 5432, password: 'p@ss', tls: false } });
    expect(nameOf(address)).toBe('panel on ::1:5432');
  });

  it('is reached as the settings say, but not where they say', async () => {
    const environment = readEnvironment({ DATABASE_HOST: 'other', DATABASE_CA: CA });
    const address = await addressOf('postgresql://db/panel', environment);
    expect(address).toMatchObject({ settings: { host: 'db', tls: { rejectUnauthorized: true, ca: CA } } });
  });

  it('is a folder', async () => {
    const address = await addressOf('sqlite:/srv//panel/', readEnvironment({}));
    expect([address, nameOf(address)]).toEqual([{ kind: 'sqlite', folder: '/srv/panel' }, '/srv/panel']);
  });

  it.each(['', 'sqlite:', '/srv/panel', 'mysql://anna:secret@db/panel', 'postgres://anna:%secret@db/panel'])(
    'is not %j',
    async (text) => {
      await expect(addressOf(text, readEnvironment({}))).rejects.toThrow(
        /^--to must be like postgres:\/\/user:password@host:5432\/database or sqlite:\/path\/to\/folder$/,
      );
    },
  );

  it('is refused by the name of the option, without the password', async () => {
    const failure = addressOf('postgres://anna:secret@db/panel?sslmode=secret', readEnvironment({}));
    await expect(failure).rejects.toThrow('--to has an sslmode other than disable, require, verify-full');
  });
});
