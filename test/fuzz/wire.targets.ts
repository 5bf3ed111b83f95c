import { A2sSession, DEFAULT_A2S_OPTIONS } from '@outpost/game-query/a2s/a2s.session.js';
import {
  encodeChallenge,
  encodeInfo,
  encodeParts,
  encodePlayers,
} from '@outpost/game-query/simulator/server.packet.js';
import { SIMULATED_DAYZ } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { battleyeOptions } from '@outpost/rcon-protocol/battleye/battleye.options.js';
import { CONTENT_AT, PACKET_TYPE, seal } from '@outpost/rcon-protocol/battleye/battleye.packet.js';
import { BattleyeSession } from '@outpost/rcon-protocol/battleye/battleye.session.js';
import {
  encodeLoginResult,
  encodeMessage,
  encodePart,
  encodeReply,
} from '@outpost/rcon-protocol/battleye/simulator/server.packet.js';
import { type Random } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { SOURCE_DIALECTS } from '@outpost/rcon-protocol/source/source.dialects.js';
import { encodePacket, SIZE_BYTES } from '@outpost/rcon-protocol/source/source.packet.js';
import { SourceSession } from '@outpost/rcon-protocol/source/source.session.js';
import { PACKET_VECTORS } from '@outpost/rcon-protocol/source/testing/byte-vectors.js';
import { TelnetSession } from '@outpost/rcon-protocol/telnet/telnet.session.js';
import { WebrconSession } from '@outpost/rcon-protocol/webrcon/webrcon.session.js';
import { type Feed, type FuzzTarget, sessionFeed } from './fuzz-target.js';
import { fixture, fixtures } from './fixtures.js';

const DATAGRAM_BYTES = 65_507;
/** The largest chunk Node reads from a stream. */
const STREAM_BYTES = 65_536;
const WEBSOCKET_BYTES = 1024 * 1024;
/** Includes measurement noise. */
const LITTLE_MB = 16;
/** Replies of up to 32 MB are collected, both as bytes and as text. */
const REPLIES_MB = 96;

const LOGIN = { password: 'secret', peer: '203.0.113.9:2305' };
const LIST =
  'Players on server:\n' + '0   203.0.113.7:2304  47  0123456789abcdef0123456789abcdef(OK) Anna\n'.repeat(20);

const battleyeVectors = [
  encodeLoginResult(true),
  encodeLoginResult(false),
  ...[0, 1, 255].flatMap((seq) => encodeReply(seq, LIST, 400)),
  ...[0, 1, 2].flatMap((seq) => encodeReply(seq, '', 400)),
  encodePart(0, 255, 254, Buffer.from('last')),
  ...['RCon admin #0 (10.0.0.5:62382) logged in', '(Side) Anna: hello', 'Processing Command: players'].map(
    (line, seq) => encodeMessage(seq, line),
  ),
];

const battleye = (name: string, options: Parameters<typeof battleyeOptions>[0]): FuzzTarget => ({
  name,
  vectors: battleyeVectors,
  maxBytes: DATAGRAM_BYTES,
  holdsMb: LITTLE_MB,
  seal: sealedBattleye,
  open: () =>
    sessionFeed(() => new BattleyeSession(LOGIN, battleyeOptions(options)), [encodeLoginResult(true)]),
});

function sealedBattleye(bytes: Buffer, random: Random): Buffer {
  if (bytes.length < CONTENT_AT || random() < 0.1) return bytes;
  const type = bytes[CONTENT_AT - 2];
  const known = Object.values(PACKET_TYPE).find((candidate) => candidate === type) ?? PACKET_TYPE.command;
  return seal(Buffer.from(bytes), known);
}

const sourceVectors = [
  ...PACKET_VECTORS.map(({ bytes }) => bytes),
  ...[2, 3, 4, 5, 0, 42].flatMap((id) => [0, 1, 2, 4].map((type) => encodePacket(id, type, 'Anna, Boris'))),
  encodePacket(2, 0, 'a'.repeat(4_086)),
  encodePacket(2, 0, 'ж'.repeat(2_048)),
];

const source: readonly FuzzTarget[] = Object.values(SOURCE_DIALECTS).map((dialect) => ({
  name: `source-${dialect.name}`,
  vectors: sourceVectors,
  maxBytes: STREAM_BYTES,
  holdsMb: REPLIES_MB,
  seal: (bytes: Buffer, random: Random) => {
    if (bytes.length < SIZE_BYTES || random() < 0.3) return bytes;
    const copy = Buffer.from(bytes);
    copy.writeInt32LE(copy.length - SIZE_BYTES);
    return copy;
  },
  open: () =>
    sessionFeed(
      () => new SourceSession('secret', { dialect }),
      [encodePacket(1, 0, ''), encodePacket(1, 2, '')],
    ),
}));

const frame = (identifier: number, message: string, type: unknown = 'Generic'): Buffer =>
  Buffer.from(JSON.stringify({ Identifier: identifier, Message: message, Type: type, Stacktrace: '' }));
const CHAT = JSON.stringify({ Channel: 0, Message: 'hi', UserId: '76561198000000001', Username: 'Anna' });

const webrcon: FuzzTarget = {
  name: 'webrcon',
  vectors: [
    ...[1_001, 1_002, 1_003].map((identifier) => frame(identifier, fixture('rust/'))),
    frame(0, '203.0.113.7:28015/76561198000000001/Anna joined [windows/76561198000000001]'),
    frame(-1, CHAT, 'Chat'),
    frame(1_002, CHAT, 3),
  ],
  maxBytes: WEBSOCKET_BYTES,
  holdsMb: LITTLE_MB,
  open: () => sessionFeed(() => new WebrconSession(), [frame(1_001, '{}')]),
};

const lines = (...texts: readonly string[]): Buffer =>
  Buffer.from(texts.map((text) => `${text}\r\n`).join(''));

const telnet: FuzzTarget = {
  name: 'telnet',
  vectors: [
    lines('Please enter password:'),
    lines(
      'Logon successful.',
      '*** Connected with 7DTD server.',
      "Press 'help' to get a list of all commands.",
    ),
    lines("2026-01-01T10:53:10 10455.738 INF Executing command 'players' by Telnet from 203.0.113.7:5000"),
    lines("2026-01-01T10:53:10 10455.738 INF GMSG: Player 'Anna' joined the game"),
    ...fixtures('seven-days'),
  ],
  maxBytes: STREAM_BYTES,
  holdsMb: REPLIES_MB,
  open: () =>
    sessionFeed(
      () => new TelnetSession('secret'),
      [
        lines('Please enter password:'),
        lines(
          'Logon successful.',
          '*** Connected with 7DTD server.',
          "Press 'help' to get a list of all commands.",
        ),
      ],
    ),
};

const INFO = encodeInfo(SIMULATED_DAYZ);

const a2s: FuzzTarget = {
  name: 'a2s-info',
  vectors: [
    INFO,
    encodeInfo({ ...SIMULATED_DAYZ, appId: 252_490, tags: 'mp500,cp300,qp0,v2571' }),
    encodeChallenge(Buffer.from([0x0b, 0x4d, 0x2e, 0x1a])),
    encodePlayers(SIMULATED_DAYZ),
    ...encodeParts(INFO, { layout: 'source', partBytes: 60 }),
    ...encodeParts(INFO, { layout: 'old-source', partBytes: 60 }),
    ...encodeParts(INFO, { layout: 'goldsrc', partBytes: 60 }),
    ...encodeParts(INFO, { layout: 'source', partBytes: 100, compressed: true }),
  ],
  maxBytes: DATAGRAM_BYTES,
  holdsMb: LITTLE_MB,
  open: queryFeed,
};

/** Sequential queries. */
function queryFeed(): Feed {
  let now = 0;
  let session = asked();
  function asked(): A2sSession {
    const fresh = new A2sSession(DEFAULT_A2S_OPTIONS);
    fresh.open(now);
    return fresh;
  }
  return (bytes) => {
    session.receive(bytes, now);
    now += bytes.length % 100;
    if (session.deadline <= now) session.advance(now);
    session.packets.length = 0;
    if (session.outcome) session = asked();
  };
}

/** Every session and query. */
export const WIRE_TARGETS: readonly FuzzTarget[] = [
  battleye('battleye', {}),
  battleye('battleye-reforger', { answersBy: 'messages', maxInFlight: 1 }),
  ...source,
  webrcon,
  telnet,
  a2s,
];
