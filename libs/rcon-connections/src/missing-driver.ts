import { say } from '@outpost/contracts/message.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';

/**
 * Stands in for the driver of a plugin that is no longer there: the server stays registered, says why it is offline,
 * and is tried again only when a person asks, as after a refused password.
 */
export const missingDriver = (protocol: string): RconDriver => ({
  protocol,
  probeCommand: '',
  connect: () =>
    Promise.reject(
      new RconError(
        'refused',
        say(
          'connection.no_driver',
          'No driver speaks "{protocol}" here: the plugin that brought it is not loaded.',
          { protocol },
        ),
      ),
    ),
});
