import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMessage } from './battleye.messages.js';

const GUID = '0123456789abcdef0123456789abcdef';
const raw = (text: string) => ({ type: 'raw', text });

describe('parseMessage', () => {
  it.each([
    [
      'RCon admin #0 (192.0.2.91:62382) logged in',
      { type: 'admin-login', admin: 0, address: '192.0.2.91', port: 62382 },
    ],
    [
      'RCon admin #0: (Global) restart in 5 min',
      { type: 'admin-say', admin: 0, to: undefined, text: 'restart in 5 min' },
    ],
    ['RCon admin #1: (To Some Name) ', { type: 'admin-say', admin: 1, to: 'Some Name', text: '' }],
    [
      'Player #0 Bravo (192.0.2.91:2304) connected',
      { type: 'join', slot: 0, name: 'Bravo', address: '192.0.2.91', port: 2304 },
    ],
    [
      `Verified GUID (${GUID}) of player #0 Bravo `,
      { type: 'verified', slot: 0, name: 'Bravo ', guid: GUID },
    ],
    ['Player #4 Bravo disconnected', { type: 'leave', slot: 4, name: 'Bravo' }],
    [
      `Player #2 Bravo (${GUID}) has been kicked by BattlEye: Script Restriction #107`,
      {
        type: 'kick',
        slot: 2,
        name: 'Bravo',
        guid: GUID,
        reason: 'Script Restriction #107',
        kind: 'Script Restriction #107',
        detail: undefined,
      },
    ],
    [
      'Player #2 Bravo (-) has been kicked by BattlEye: Admin Kick (AFK too long (check by X))',
      expect.objectContaining({ guid: undefined, kind: 'Admin Kick', detail: 'AFK too long (check by X)' }),
    ],
    [
      'Player #-1 Bravo has been kicked by BattlEye: Ping too high',
      expect.objectContaining({ type: 'kick', slot: -1, kind: undefined, reason: 'Ping too high' }),
    ],
    [
      '(Side) Bravo: text: more',
      { type: 'chat', channel: 'Side', name: 'Bravo', text: 'text: more', nameIsGuess: true },
    ],
  ])('reads %s', (line, event) => {
    expect(parseMessage(line)).toEqual(event);
  });

  it.each([
    `Player #0 Bravo - GUID: ${GUID} (unverified)`,
    `Player #0 Bravo - GUID: ${GUID}`,
    `Player #0 Bravo - BE GUID: ${GUID.toUpperCase()}`,
  ])('AT-30e: reads the GUID of %s', (line) => {
    expect(parseMessage(line)).toEqual({ type: 'guid', slot: 0, name: 'Bravo', guid: GUID });
  });

  it.each(['Connected to BE Master', '', 'Player Bravo is losing connection', '(Side) nobody said this'])(
    'AT-30e: returns an unknown line as raw: %j',
    (line) => {
      expect(parseMessage(line)).toEqual(raw(line));
    },
  );

  it.each(['Scripts', 'PublicVariable Value', 'RemoteExec'])(
    'AT-30f: a %s log is neither a leave nor a kick, whatever it contains',
    (filter) => {
      const text = '"hint \'x\';\nPlayer #6 Bravo disconnected"';
      expect(parseMessage(`${filter} Log: #6 Bravo (${GUID}) - #2 ${text}`)).toEqual({
        type: 'filter-log',
        filter,
        slot: 6,
        name: 'Bravo',
        guid: GUID,
        rule: 2,
        text,
      });
    },
  );
});

describe('names and texts that look like events', () => {
  it('AT-30f: everything a player says is chat', () => {
    for (const event of [
      'Player #4 Bravo disconnected',
      `Player #2 Bravo (${GUID}) has been kicked by BattlEye: x`,
      'RCon admin #0 (192.0.2.1:1) logged in',
      `\nVerified GUID (${GUID}) of player #0 Bravo`,
    ]) {
      expect(parseMessage(`(Direct) Salt: ${event}`)).toMatchObject({
        type: 'chat',
        name: 'Salt',
        text: event,
      });
    }
  });

  it('takes the longest known name as the speaker', () => {
    const known = new Map([
      [1, 'Wolf'],
      [2, 'Wolf: the quiet one'],
    ]);
    expect(parseMessage('(Direct) Wolf: the quiet one: a: b', known)).toEqual({
      type: 'chat',
      channel: 'Direct',
      name: 'Wolf: the quiet one',
      text: 'a: b',
      nameIsGuess: false,
    });
    expect(parseMessage('(Direct) Wolf: the end', known)).toMatchObject({ name: 'Wolf', text: 'the end' });
  });

  it('a name that ends like an event fakes neither join nor leave', () => {
    expect(parseMessage('Player #3 X (192.0.2.9:5) connected (198.51.100.7:2304) connected')).toMatchObject({
      type: 'join',
      name: 'X (192.0.2.9:5) connected',
      address: '198.51.100.7',
    });
    expect(parseMessage('Player #3 X (192.0.2.9:5) connected disconnected')).toMatchObject({ type: 'leave' });
    expect(parseMessage('Player #7 RCon admin #0 (192.0.2.9:2304) connected')).toMatchObject({
      type: 'join',
      name: 'RCon admin #0',
    });
  });

  it.each(['A has been kicked by BattlEye: B', 'A (-) has been kicked by BattlEye: B'])(
    'AT-30f: the leave of a player named "%s" is not a kick',
    (name) => {
      const leave = { type: 'leave', slot: 4, name };
      expect(parseMessage(`Player #4 ${name} disconnected`)).toEqual(leave);
      expect(parseMessage(`Player #4 ${name} disconnected`, new Map([[4, name]]))).toEqual(leave);
    },
  );

  it('recognises a kick whose reason ends in "disconnected" when the name of the slot is known', () => {
    const line = 'Player #4 Bravo has been kicked by BattlEye: controller disconnected';
    expect(parseMessage(line, new Map([[4, 'Bravo']]))).toMatchObject({ type: 'kick', name: 'Bravo' });
  });

  it('reads any text at all without throwing', () => {
    const words = fc.constantFrom(
      'Player #1 ',
      ' connected',
      ' disconnected',
      '(Side) ',
      ': ',
      GUID,
      '\n',
      ' (',
      ') ',
    );
    const line = fc.array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 12 });
    fc.assert(
      fc.property(line, fc.string(), (parts, name) => {
        const event = parseMessage(parts.join(''), new Map([[1, name]]));
        if (event.type === 'raw') expect(event.text).toBe(parts.join(''));
      }),
    );
  });
});
