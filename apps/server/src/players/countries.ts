import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { ConfigurationError } from '../platform/errors/configuration-error.js';

/** IPv4 in dotted form, or IPv6 in brackets, with or without a port; IPv6 without a port may be bare. */
const ADDRESS = /^\[(?<v6>[^\]]+)\](?::\d+)?$|^(?<v4>[\d.]+)(?::\d+)?$/;

const CODE = /^[A-Z]{2}$/;

/** Tells the countries of addresses from a local file: no address leaves the machine. */
export class Countries {
  private constructor(private readonly reader: Reader<CountryResponse> | undefined) {}

  /** Knows nothing without a file. @throws {ConfigurationError} */
  static async open(path: string | undefined): Promise<Countries> {
    if (path === undefined || path === '') return new Countries(undefined);
    try {
      return new Countries(new Reader<CountryResponse>(await readFile(path)));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new ConfigurationError('GEOIP_DATABASE', `can't be read as a MaxMind database: ${why}`, {
        cause,
      });
    }
  }

  /**
   * @param address with or without a port
   * @returns two letters of ISO 3166-1; null for what is no address, or not in the file
   */
  of(address: string | null): string | null {
    const ip = address === null ? '' : ipOf(address);
    if (!this.reader || isIP(ip) === 0) return null;
    const { country, registered_country: registered } = this.reader.get(ip) ?? {};
    const code = (country ?? registered)?.iso_code;
    return code !== undefined && CODE.test(code) ? code : null;
  }
}

function ipOf(address: string): string {
  const { v6, v4 } = ADDRESS.exec(address)?.groups ?? {};
  return v6 ?? v4 ?? address;
}
