/**
 * Our drivers compared with third-party RCON clients and with bare sockets, in one run on loopback. Each client and
 * each server has its own process, so that none can break or slow another.
 */
import { Contestant } from './contestants/start-contestant.js';
import { startPeer } from './peers/start-peer.js';
import { idleConnections } from './rcon/idle-connections.js';
import { eightInFlight, longReply, messages, sequential } from './rcon/measurements.js';
import { printAims } from './rcon/table.js';

const PROTOCOLS = [
  {
    name: 'BattlEye over UDP',
    peers: { echo: 'udp-echo', game: 'battleye' },
    bare: 'bare-udp',
    bareAsWell: [],
    ours: 'outpost-battleye',
    others: ['battle-node', 'senfo-battleye'],
    tellsMessages: ['battle-node', 'senfo-battleye'],
    idleLimitBytes: 6 * 1024,
  },
  {
    name: 'Source RCON over TCP',
    peers: { echo: 'tcp-echo', game: 'source' },
    bare: 'bare-tcp',
    bareAsWell: ['bare-tcp-marked'],
    ours: 'outpost-source',
    others: ['rcon-client', 'rcon-srcds'],
    tellsMessages: [],
    idleLimitBytes: 6 * 1024,
  },
];

console.log('medians over rounds that alternate between the contestants, ratios taken round by round');
for (const protocol of PROTOCOLS) {
  const [echo, game] = [await startPeer(protocol.peers.echo), await startPeer(protocol.peers.game)];
  const names = [protocol.bare, ...protocol.bareAsWell, protocol.ours, ...protocol.others];
  const contestants = new Map(names.map((name) => [name, new Contestant(name)]));
  const match = { ...protocol, contestants, ports: { echo: echo.port, game: game.port } };
  for (const measure of [sequential, eightInFlight, longReply, messages]) await measure(match);
  for (const contestant of contestants.values()) contestant.stop();
  await idleConnections(match);
  for (const peer of [echo, game]) peer.stop();
}
printAims();
