import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseClientMessage } from './client-message.js';

const parse = (value: unknown): unknown => parseClientMessage(Buffer.from(JSON.stringify(value)));

describe('parseClientMessage', () => {
  it('reads a subscription, with the id as number or as text', () => {
    const expected = { event: 'subscribe', data: { type: 'subscribe', serverId: 7 } };
    expect(parse({ type: 'subscribe', serverId: 7 })).toEqual(expected);
    expect(parse({ type: 'subscribe', serverId: '7' })).toEqual(expected);
  });

  it('reads a command, trims it and keeps the id of the request', () => {
    expect(parse({ type: 'executeCommand', serverId: 7, command: ' players ', requestId: 'a1' })).toEqual({
      event: 'executeCommand',
      data: { type: 'executeCommand', serverId: 7, command: 'players', requestId: 'a1' },
    });
  });

  it('reads the reason for a command', () => {
    expect(parse({ type: 'executeCommand', serverId: 7, command: 'ban 3', reason: ' cheats ' })).toEqual({
      event: 'executeCommand',
      data: { type: 'executeCommand', serverId: 7, command: 'ban 3', reason: 'cheats' },
    });
  });

  it('reads frames in pieces and as an array buffer', () => {
    const bytes = Buffer.from('{"type":"subscribe","serverId":1}');
    expect(parseClientMessage([bytes.subarray(0, 9), bytes.subarray(9)]).event).toBe('subscribe');
    expect(parseClientMessage(new Uint8Array(bytes).buffer).event).toBe('subscribe');
  });

  it.each([
    [{ serverId: 1 }, 'type'],
    [{ type: 'shutdown', serverId: 1 }, 'type'],
    [{ type: 'subscribe' }, 'serverId'],
    [{ type: 'subscribe', serverId: -1 }, 'serverId'],
    [{ type: 'subscribe', serverId: 1.5 }, 'serverId'],
    [{ type: 'subscribe', serverId: [1] }, 'serverId'],
    [{ type: 'executeCommand', serverId: 1 }, 'Command is required'],
    [{ type: 'executeCommand', serverId: 1, command: '  ' }, 'Command is required'],
    [{ type: 'executeCommand', serverId: 1, command: 'a\nb' }, 'Command must be one line'],
    [{ type: 'executeCommand', serverId: 1, command: 'x'.repeat(2000) }, 'Command must be at most'],
    [{ type: 'executeCommand', serverId: 1, command: 'a', requestId: {} }, 'requestId'],
    [{ type: 'executeCommand', serverId: 1, command: 'a', requestId: 'x'.repeat(65) }, 'requestId'],
    [{ type: 'executeCommand', serverId: 1, command: 'a', reason: 'x'.repeat(201) }, 'The reason must be'],
    [[], 'JSON object'],
    ['subscribe', 'JSON object'],
    [null, 'JSON object'],
  ])('says what is wrong with %j', (value, reason) => {
    expect(parse(value)).toEqual({ event: 'invalid', data: { reason: expect.stringContaining(reason) } });
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(parseClientMessage(Buffer.from(bytes)).event).toBe('invalid');
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(['invalid', 'subscribe', 'executeCommand']).toContain(
          parseClientMessage(Buffer.from(text)).event,
        );
      }),
    );
  });
});
