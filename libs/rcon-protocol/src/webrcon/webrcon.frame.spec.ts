import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeFrame, encodeCommand, lineOf } from './webrcon.frame.js';

const frame = (value: unknown) => decodeFrame(Buffer.from(JSON.stringify(value)));
const CHAT =
  '{"Channel":0,"Message":"hi","UserId":"76561198000000001","Username":"Bob","Color":"#5af","Time":1700000000}';

describe('encodeCommand', () => {
  it('encodes a command as the server expects it', () => {
    expect(Buffer.from(encodeCommand(1001, 'playerlist')).toString()).toBe(
      '{"Identifier":1001,"Message":"playerlist","Name":"WebRcon"}',
    );
  });
});

describe('decodeFrame', () => {
  it('reads a reply', () => {
    expect(frame({ Message: '[]', Identifier: 1001, Type: 'Generic', Stacktrace: '' })).toEqual({
      identifier: 1001,
      text: '[]',
      isChat: false,
    });
  });

  it('treats an empty, missing or null message as success without output', () => {
    for (const extra of [{ Message: '' }, {}, { Message: null }]) {
      expect(frame({ Identifier: 1001, ...extra })?.text).toBe('');
    }
  });

  it.each([['Chat'], ['chat'], [3]])('recognises chat by the type %j', (type) => {
    expect(frame({ Identifier: 0, Message: 'x', Type: type })?.isChat).toBe(true);
  });

  it.each([['Log'], ['Warning'], ['Error'], [0], [null], [undefined]])(
    'does not treat the type %j as chat',
    (type) => {
      expect(frame({ Identifier: 0, Message: 'x', Type: type })?.isChat).toBe(false);
    },
  );

  it.each([['7'], [1.5], [null], [undefined]])('rejects the identifier %j', (identifier) => {
    expect(frame({ Identifier: identifier, Message: 'x' })).toBeNull();
  });

  it('never throws, whatever the bytes and whatever the JSON', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodeFrame(bytes)));
    fc.assert(
      fc.property(fc.json(), (json) => {
        const decoded = decodeFrame(Buffer.from(json));
        if (decoded !== null) lineOf(decoded);
      }),
    );
  });

  it('decodes every reply the server can encode', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'binary' }), (identifier, text) => {
        expect(frame({ Identifier: identifier, Message: text })).toMatchObject({ identifier, text });
      }),
    );
  });
});

describe('lineOf', () => {
  const lineOfChat = (text: string): string => lineOf({ identifier: -1, text, isChat: true });

  it('formats chat for people', () => {
    expect(lineOfChat(CHAT)).toBe('[Global] Bob[76561198000000001]: hi');
    expect(lineOfChat(CHAT.replace('"Channel":0', '"Channel":5'))).toMatch(/^\[Clan\]/);
    expect(lineOfChat(CHAT.replace('"Channel":0', '"Channel":99'))).toMatch(/^\[Other\]/);
  });

  it('preserves every digit of a Steam id sent as a number', () => {
    expect(lineOfChat(CHAT.replace('"76561198000000001"', '76561198000000001'))).toContain(
      '[76561198000000001]',
    );
  });

  it('leaves malformed chat and other lines unchanged', () => {
    expect(lineOfChat('hello')).toBe('hello');
    expect(lineOfChat('{"a":1}')).toBe('{"a":1}');
    expect(lineOf({ identifier: 0, text: CHAT, isChat: false })).toBe(CHAT);
  });
});
