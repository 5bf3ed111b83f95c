import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { callAnswerDetailsOf, callDetailsOf, headersOfAnswer, headersToPass } from './call-message.js';
import { MalformedMessageError } from './cluster.errors.js';

const CALL = {
  ...{ method: 'GET', path: '/api/servers/1/players', headers: ['Accept', '*/*'], address: '203.0.113.7' },
  requestId: '5f1c9a52-3a0e-4b8e-9a39-8f4a2b6d7c10',
};

function received(rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    request.headers[String(rawHeaders[at]).toLowerCase()] = rawHeaders[at + 1];
  }
  return request;
}

describe('A call for another replica', () => {
  it('is what it says', () => {
    expect(callDetailsOf({ ...CALL, more: 1 })).toEqual(CALL);
  });

  it.each([
    ['no object', null],
    ['incomplete', { ...CALL, address: undefined }],
    ['with half a header', { ...CALL, headers: ['Accept'] }],
    ['with a header that is no text', { ...CALL, headers: ['Accept', 1] }],
    ['with too many headers', { ...CALL, headers: Array(4_000).fill('X') }],
    ['with a path beyond all limits', { ...CALL, path: '/'.repeat(20_000) }],
    ['with an id that could write lines into the log', { ...CALL, requestId: 'a\nb' }],
  ])('is refused if it is %s', (_what, details) => {
    expect(() => callDetailsOf(details)).toThrow(MalformedMessageError);
  });

  it('passes on the headers that are not of the connection, the proxies or the length', () => {
    const request = received([
      ...['Host', 'inner:3000', 'Cookie', 'a=1', 'X-Twice', '1', 'X-Twice', '2', 'Accept-Encoding', 'br'],
      ...['Connection', 'close, X-Hop', 'X-Hop', '1', 'Keep-Alive', '5', 'Transfer-Encoding', 'chunked'],
      ...['Upgrade', 'h2c', 'TE', 'trailers', 'Expect', '100-continue', 'Proxy-Authorization', 'x'],
      ...['Content-Length', '5', 'Content-Encoding', 'gzip', 'Content-Type', 'application/json'],
      ...[
        'X-Forwarded-For',
        '1.2.3.4',
        'X-Forwarded-Host',
        'b',
        'X-Forwarded-Proto',
        'https',
        'Forwarded',
        'for=1',
      ],
    ]);
    expect(headersToPass(request, 'panel.example')).toEqual([
      ...['Cookie', 'a=1', 'X-Twice', '1', 'X-Twice', '2', 'Accept-Encoding', 'br'],
      ...['Content-Type', 'application/json', 'Host', 'panel.example'],
    ]);
  });

  it('has an answer with its headers, those of several values together', () => {
    const headers = [
      'Set-Cookie',
      'a',
      'ETag',
      '"1"',
      'set-cookie',
      'b',
      'Connection',
      'close',
      'Content-Length',
      '7',
    ];
    const known = [
      ['set-cookie', ['a', 'b']],
      ['etag', ['"1"']],
    ];
    expect([...headersOfAnswer(headers, false)]).toEqual(known);
    expect([...headersOfAnswer(headers, true)]).toEqual([...known, ['content-length', ['7']]]);
  });

  it('has an answer that is checked as well', () => {
    expect(callAnswerDetailsOf({ status: 200, headers: [] })).toEqual({ status: 200, headers: [] });
    expect(callAnswerDetailsOf({ isTooLarge: true })).toEqual({ isTooLarge: true });
    const odd = [
      ...[null, {}, { status: '200', headers: [] }, { status: 200, headers: ['one'] }],
      ...[99, 101, 600].map((status) => ({ status, headers: [] })),
      ...[
        ['a b', 'c'],
        ['a', 'b\nc: d'],
      ].map((headers) => ({ status: 200, headers })),
    ];
    for (const details of odd) {
      expect(() => callAnswerDetailsOf(details)).toThrow(MalformedMessageError);
    }
  });
});
