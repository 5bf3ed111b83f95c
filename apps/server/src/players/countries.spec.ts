import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../platform/errors/configuration-error.js';
import { Countries } from './countries.js';
import { countryFile } from './testing/country-file.js';

describe('The countries of addresses', () => {
  let folder: string;
  let countries: Countries;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-countries-'));
    const path = join(folder, 'countries.mmdb');
    await writeFile(
      path,
      countryFile([
        { address: '203.0.113.0', bits: 24, country: 'DE' },
        { address: '198.51.100.128', bits: 25, country: 'PL' },
      ]),
    );
    countries = await Countries.open(path);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['203.0.113.80:17919', 'DE'],
    ['203.0.113.255', 'DE'],
    ['198.51.100.200:1', 'PL'],
    ['198.51.100.1:1', null],
    ['192.0.2.1', null],
  ])('of %s is %s', (address, country) => {
    expect(countries.of(address)).toBe(country);
  });

  it('is unknown for what is no address, and for an address of a kind that the file does not have', () => {
    for (const other of [null, '', 'localhost:2302', '203.0.113', '[2001:db8::1]:2302', '2001:db8::1'])
      expect(countries.of(other)).toBeNull();
  });

  it('is unknown without a file', async () => {
    expect((await Countries.open(undefined)).of('203.0.113.80')).toBeNull();
    expect((await Countries.open('')).of('203.0.113.80')).toBeNull();
  });

  it('ends the start with a file that is missing or something else', async () => {
    await expect(Countries.open(join(folder, 'missing'))).rejects.toThrow(ConfigurationError);
    const other = join(folder, 'other');
    await writeFile(other, 'something else');
    await expect(Countries.open(other)).rejects.toThrow(
      /^GEOIP_DATABASE can't be read as a MaxMind database: /,
    );
  });
});
