import proxyAddress from 'proxy-addr';
import { ConfigurationError } from '../errors/configuration-error.js';

/** Whether the peer at this address, `distance` hops away, may state whom it forwards for. */
export type Trust = (address: string, distance: number) => boolean;

const EVERYBODY = /(?:^|[\s,])(?:true|0\.0\.0\.0\/0|::\/0)(?:$|[\s,])/;

/**
 * Parses `TRUST_PROXY`: a number of hops, or addresses and ranges of proxies, comma separated.
 *
 * @throws {ConfigurationError} when the setting would trust everyone, or is invalid
 */
export function trustOf(setting: string | undefined): Trust {
  if (setting === undefined || setting === 'false') return () => false;
  if (EVERYBODY.test(setting)) throw unusable('must not trust everybody, or any client makes up its address');
  if (!/^\d+$/.test(setting)) return trustedAddresses(setting);
  const hops = Number(setting);
  if (hops < 1) throw unusable('must be at least 1, or empty');
  return (_address, distance) => distance < hops;
}

function trustedAddresses(setting: string): Trust {
  try {
    return proxyAddress.compile(setting.split(/\s*,\s*/));
  } catch (error) {
    throw unusable("can't be read", error);
  }
}

const unusable = (reason: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(
    'TRUST_PROXY',
    `${reason}: give the number of proxies in front, such as 1, or their addresses`,
    { cause },
  );
