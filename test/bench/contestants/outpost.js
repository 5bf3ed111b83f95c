import { systemClock } from '../../../dist/libs/clock/src/clock.js';

const drivers = new Map();

/** One driver for all connections of a kind, as in the server. */
function driverOf(Driver, maxInFlight) {
  const known = drivers.get(maxInFlight);
  if (known !== undefined) return known;
  const driver = new Driver(systemClock, maxInFlight === undefined ? {} : { maxInFlight });
  drivers.set(maxInFlight, driver);
  return driver;
}

export const openWith =
  (Driver) =>
  async ({ port, maxInFlight, onMessage }) => {
    const target = { address: '127.0.0.1', port, password: 'bench' };
    const listener = { onMessage, onClosed: () => undefined };
    const link = await driverOf(Driver, maxInFlight).connect(target, listener);
    return {
      ask: async (command) => (await link.execute(command)).text,
      close: () => link.close(),
    };
  };
