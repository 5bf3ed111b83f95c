import { say } from '@outpost/contracts/message.js';
import { RconError } from '../../errors.js';
import { type TransportAddress } from './transport.js';

/** Writes an address the way people type it: IPv6 in brackets. */
export const addressText = ({ address, port }: TransportAddress): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

/** Translates an operating system error of a socket. */
export function socketError(cause: NodeJS.ErrnoException, address: TransportAddress): RconError {
  const where = addressText(address);
  if (cause.code === 'ECONNREFUSED') {
    return new RconError(
      'port-closed',
      say('rcon.connection_refused', 'Nothing listens on {where}.', { where }),
      'not-sent',
      { cause },
    );
  }
  const what = cause.code ?? cause.message;
  return new RconError(
    'network',
    say('rcon.network_error', 'The network reported an error for {where}: {what}.', {
      where,
      what,
    }),
    'not-sent',
    {
      cause,
    },
  );
}
