import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SplitBehaviour } from '../simulator/a2s-behaviour.js';
import { encodeChallenge, encodeInfo, encodeParts, encodePlayers } from '../simulator/server.packet.js';
import { SIMULATED_DAYZ } from '../simulator/simulated-a2s-server.js';
import { A2sSession, DEFAULT_A2S_OPTIONS } from './a2s.session.js';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const INFO_REQUEST = 'ff ff ff ff 54 53 6f 75 72 63 65 20 45 6e 67 69 6e 65 20 51 75 65 72 79 00';
const CHALLENGE = bytes('ff ff ff ff 41 0b 4d 2e 1a');

/** A synthetic DayZ answer, assembled by hand from the Valve Developer Wiki, "Server queries". */
const DAYZ_INFO = bytes(
  'ffffffff49114461795a205465737400636865726e61727573706c7573006461797a004461795a000000033c0064770001' +
    '312e32382e31363030303000b1fe080100c9ed85be3f01626174746c6579652c6e6f3372642c65787465726e61' +
    '6c2c70726976486976652c73686172642c6c7173302c65746d342e3030303030302c656e746d322e3030303030' +
    '302c6d6f642c31333a333700ac5f030000000000',
);
const DAYZ_ANSWER = {
  name: 'DayZ Test',
  map: 'chernarusplus',
  version: '1.28.160000',
  players: 3,
  maxPlayers: 60,
  gamePort: 2302,
  appId: 221_100,
};

function asked(): A2sSession {
  const session = new A2sSession(DEFAULT_A2S_OPTIONS);
  session.open(0);
  return session;
}

const sentBy = ({ packets }: A2sSession): readonly string[] =>
  packets.splice(0).map((packet) => packet.toString('hex'));

const hex = (spaced: string): string => spaced.replaceAll(' ', '');

function receiveAll(session: A2sSession, datagrams: readonly Buffer[]): A2sSession {
  for (const datagram of datagrams) session.receive(datagram, 1);
  return session;
}

describe('Request bytes', () => {
  it('match the specification, without and with a challenge', () => {
    const info = asked();
    info.receive(CHALLENGE, 1);
    expect(sentBy(info)).toEqual([hex(INFO_REQUEST), hex(`${INFO_REQUEST} 0b 4d 2e 1a`)]);
  });

  it('are answered by the simulated game with the bytes of a DayZ server', () => {
    expect(encodeInfo(SIMULATED_DAYZ).toString('hex')).toBe(DAYZ_INFO.toString('hex'));
    expect(encodeChallenge(bytes('0b 4d 2e 1a')).toString('hex')).toBe(CHALLENGE.toString('hex'));
  });
});

describe('A query session', () => {
  it('is answered once; its round trip ends with the first datagram', () => {
    const session = asked();
    session.receive(CHALLENGE, 30);
    session.receive(DAYZ_INFO, 70);
    expect(session.outcome).toEqual({ answer: DAYZ_ANSWER, roundTripMs: 30 });
    session.receive(Buffer.concat([DAYZ_INFO, DAYZ_INFO]), 80);
    session.advance(10_000);
    expect(session.outcome).toMatchObject({ roundTripMs: 30 });
    expect(session.deadline).toBe(Infinity);
  });

  it('is repeated every 500 ms with its current challenge, and fails after two seconds', () => {
    const session = asked();
    session.receive(CHALLENGE, 100);
    sentBy(session);
    const repeated: (readonly [number, string])[] = [];
    while (!session.outcome) {
      const at = session.deadline;
      session.advance(at);
      repeated.push(...sentBy(session).map((packet) => [at, packet.slice(-8)] as const));
    }
    expect(repeated).toEqual([600, 1_100, 1_600].map((at) => [at, '0b4d2e1a']));
    expect(session.outcome).toEqual({ failure: 'challenges' });
  });

  it('is not repeated for a second copy of its challenge', () => {
    const session = receiveAll(asked(), [CHALLENGE, CHALLENGE, CHALLENGE]);
    expect(sentBy(session)).toHaveLength(2);
  });

  it('ignores late answers to other queries', () => {
    const players = encodePlayers(SIMULATED_DAYZ);
    const session = receiveAll(asked(), [players, DAYZ_INFO]);
    expect(session.outcome).toMatchObject({ answer: DAYZ_ANSWER });
  });

  it('cuts texts to 256 characters', () => {
    const long = encodeInfo({ ...SIMULATED_DAYZ, name: '😀'.repeat(10_000), map: 'm'.repeat(10_000) });
    const { outcome } = receiveAll(asked(), [long]);
    expect(outcome).toMatchObject({
      answer: { ...DAYZ_ANSWER, name: '😀'.repeat(256), map: 'm'.repeat(256) },
    });
  });

  it('accepts at most 64 kB and 255 datagrams', () => {
    const noise = [Buffer.alloc(0), Buffer.alloc(60_000), bytes('fe ff ff ff')];
    const tooMany = receiveAll(
      asked(),
      Array.from({ length: 256 }, () => Buffer.alloc(0)),
    );
    const tooLarge = receiveAll(asked(), [...noise, Buffer.alloc(6_000)]);
    expect([tooMany.outcome, tooLarge.outcome]).toEqual([{ failure: 'too-much' }, { failure: 'too-much' }]);
    const enough = receiveAll(asked(), [...noise, DAYZ_INFO]);
    expect(enough.outcome).toMatchObject({ answer: DAYZ_ANSWER });
  });
});

describe('A split answer', () => {
  const layouts = fc.constantFrom<SplitBehaviour['layout']>('source', 'old-source', 'goldsrc');
  /** Every part at least once, in any order, some of them repeated. */
  const habit = fc.tuple(layouts, fc.integer({ min: 13, max: 200 })).chain(([layout, partBytes]) => {
    const total = Math.ceil(DAYZ_INFO.length / partBytes);
    const all = Array.from({ length: total }, (_, position) => position);
    return fc
      .tuple(fc.shuffledSubarray(all, { minLength: total }), fc.array(fc.nat(total - 1), { maxLength: 5 }))
      .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: total + again.length }))
      .map((order): SplitBehaviour => ({ layout, partBytes, order }));
  });

  it('is reassembled whatever its header, split and order', () => {
    fc.assert(
      fc.property(habit, (split) => {
        const { outcome } = receiveAll(asked(), encodeParts(DAYZ_INFO, split));
        expect(outcome).toMatchObject({ answer: DAYZ_ANSWER });
      }),
    );
  });

  it('is not mixed with another answer of the same server', () => {
    const parts = (name: string, id: number): readonly Buffer[] =>
      encodeParts(encodeInfo({ ...SIMULATED_DAYZ, name }), { layout: 'source', partBytes: 100 }).map(
        (part) => {
          part.writeUInt8(id, 4);
          return part;
        },
      );
    const [old, current] = [parts('Old name!', 1), parts('DayZ Test', 2)];
    const { outcome } = receiveAll(asked(), [...old.slice(0, 1), ...current.slice(1), ...current]);
    expect(outcome).toMatchObject({ answer: DAYZ_ANSWER });
  });

  it('is rejected as soon as its first part announces more than 64 kB', () => {
    const split: SplitBehaviour = { layout: 'source', partBytes: 150, claimedParts: 255, order: [0] };
    const small = receiveAll(asked(), encodeParts(DAYZ_INFO, split));
    expect(small.outcome).toBeUndefined();
    const large = encodeParts(Buffer.concat([DAYZ_INFO, Buffer.alloc(1_000)]), {
      ...split,
      partBytes: 1_000,
    });
    expect(receiveAll(asked(), large).outcome).toEqual({ failure: 'too-much' });
  });

  it('is rejected as soon as its first part is marked as compressed', () => {
    const split: SplitBehaviour = { layout: 'source', partBytes: 40, compressed: true, order: [0] };
    const { outcome } = receiveAll(asked(), encodeParts(DAYZ_INFO, split));
    expect(outcome).toEqual({ failure: 'compressed' });
  });
});

describe('Arbitrary bytes', () => {
  const seeds: readonly Buffer[] = [
    DAYZ_INFO,
    CHALLENGE,
    encodePlayers(SIMULATED_DAYZ),
    ...encodeParts(DAYZ_INFO, { layout: 'source', partBytes: 60 }),
    ...encodeParts(DAYZ_INFO, { layout: 'goldsrc', partBytes: 60 }),
  ];
  const noise = fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array));
  const mutated = fc
    .tuple(fc.constantFrom(...seeds), fc.nat(400), fc.nat(255), fc.nat(400))
    .map(([seed, at, value, length]) => {
      const copy = Buffer.from(seed.subarray(0, Math.max(5, length)));
      copy[at % copy.length] = value;
      return copy;
    });

  it('never throw, and a query ends at its time limit', () => {
    const datagrams = fc.array(fc.oneof(noise, mutated), { maxLength: 60 });
    fc.assert(
      fc.property(datagrams, (received) => {
        const session = receiveAll(asked(), received);
        expect(session.packets.length).toBeLessThanOrEqual(1 + DEFAULT_A2S_OPTIONS.maxChallenges);
        session.advance(DEFAULT_A2S_OPTIONS.deadlineMs);
        expect(session.outcome).toBeDefined();
      }),
    );
  });

  it('are unreadable for every answer truncated before the end of its version', () => {
    const versionEnd = DAYZ_INFO.indexOf('1.28.160000') + '1.28.160000'.length;
    for (let length = 5; length <= versionEnd; length += 1) {
      const { outcome } = receiveAll(asked(), [DAYZ_INFO.subarray(0, length)]);
      expect(outcome).toEqual({ failure: 'unreadable' });
    }
    for (let length = versionEnd + 1; length <= DAYZ_INFO.length; length += 1) {
      const { outcome } = receiveAll(asked(), [DAYZ_INFO.subarray(0, length)]);
      expect(outcome).toMatchObject({ answer: { version: '1.28.160000', players: 3 } });
    }
  });
});
