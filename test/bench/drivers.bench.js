/**
 * Commands per second of each driver against a bare echo on the same loopback, in one run. Rounds alternate, so that a
 * slow moment of the machine affects both, and the ratio is taken per round.
 */
import 'reflect-metadata';
import { BattleyeDriver } from '../../dist/libs/rcon-protocol/src/battleye/battleye.driver.js';
import { systemClock } from '../../dist/libs/clock/src/clock.js';
import { SourceDriver } from '../../dist/libs/rcon-protocol/src/source/source.driver.js';
import { line, median, perSecond, rate } from './measure.js';
import { tcpEcho, udpEcho } from './peers/echo-clients.js';
import { startPeer } from './peers/start-peer.js';

const ROUNDS = 7;
const SEQUENTIAL = { count: 4_000, inFlight: 1 };
const THIRTY_TWO = { count: 12_000, inFlight: 32 };
const DEAF = { onMessage: () => undefined, onClosed: () => undefined };

const driverClient = async (driver, port) => {
  const link = await driver.connect({ address: '127.0.0.1', port, password: 'bench' }, DEAF);
  return { ask: () => link.execute('version'), close: () => link.close() };
};

const MATCHES = [
  {
    name: 'BattlEye / UDP echo',
    echo: ['udp-echo', udpEcho],
    driver: ['battleye', (port) => driverClient(new BattleyeDriver(), port)],
    // With 32 in flight: off by default, since a real server drops a client whose sequence numbers leave a gap.
    wide: (port) => driverClient(new BattleyeDriver(systemClock, { maxInFlight: 32 }), port),
  },
  {
    name: 'Source / TCP echo',
    echo: ['tcp-echo', tcpEcho],
    driver: ['source', (port) => driverClient(new SourceDriver(), port)],
    wide: (port) => driverClient(new SourceDriver(systemClock, { maxInFlight: 32 }), port),
  },
];

async function pair(label, echo, driver, load) {
  const ratios = [];
  const rates = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await rate(echo.ask, load);
    const ours = await rate(driver.ask, load);
    // The first round is a warm-up and is dropped.
    if (round > 0) {
      ratios.push(ours / bare);
      rates.push(ours);
    }
  }
  line(label, `${median(ratios).toFixed(2)}   (${perSecond(median(rates))})`);
}

console.log(`ratio to the bare echo, median of ${ROUNDS} rounds`);
for (const match of MATCHES) {
  const [echoPeer, driverPeer] = [await startPeer(match.echo[0]), await startPeer(match.driver[0])];
  const echo = await match.echo[1](echoPeer.port);
  const driver = await match.driver[1](driverPeer.port);
  const wide = await match.wide(driverPeer.port);
  await pair(`${match.name}, one after another`, echo, driver, SEQUENTIAL);
  await pair(`${match.name}, 32 callers, one on the wire`, echo, driver, THIRTY_TWO);
  await pair(`${match.name}, 32 callers, 32 on the wire`, echo, wide, THIRTY_TWO);
  for (const open of [echo, driver, wide]) open.close();
  for (const peer of [echoPeer, driverPeer]) peer.stop();
}
