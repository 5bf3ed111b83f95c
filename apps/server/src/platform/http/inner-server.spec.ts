import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { AnswerTooLargeError, type InnerRequest, InnerServer } from './inner-server.js';

const MAX_BYTES = 1024 * 1024;
const REQUEST: InnerRequest = {
  method: 'POST',
  path: '/api/thing?of=value',
  headers: ['Host', 'panel', 'X-Twice', 'one', 'X-Twice', 'two'],
  body: Buffer.from('a body'),
  address: '203.0.113.7',
};
const ignore = (): void => undefined;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

describe('A server within the process', () => {
  it('passes a request on as it is, from the address it is told', async () => {
    let connection: unknown;
    const server = new InnerServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { method, url, headers, socket } = request;
        response.setHeader('Set-Cookie', ['a=1', 'b=2']);
        response.statusCode = 201;
        const seen = { method, url, twice: headers['x-twice'], from: socket.remoteAddress, body };
        response.end(JSON.stringify({ ...seen, isKnown: socket === connection }));
      });
    });
    const answer = await server.dispatch(REQUEST, MAX_BYTES, (socket) => (connection = socket));
    expect(answer.status).toBe(201);
    expect(answer.headers.join(' ')).toContain('Set-Cookie a=1 Set-Cookie b=2');
    expect(JSON.parse(Buffer.from(answer.body).toString())).toEqual({
      ...{ method: 'POST', url: '/api/thing?of=value', twice: 'one, two' },
      ...{ from: '203.0.113.7', body: 'a body', isKnown: true },
    });
  });

  it('keeps answers apart that are under way at the same time', async () => {
    const server = new InnerServer((request, response) => {
      void bodyOf(request).then((body) => setImmediate(() => response.end(body)));
    });
    const numbers = Array.from({ length: 100 }, (_, number) => String(number));
    const answers = await Promise.all(
      numbers.map((number) => server.dispatch({ ...REQUEST, body: Buffer.from(number) }, MAX_BYTES, ignore)),
    );
    expect(answers.map(({ body }) => Buffer.from(body).toString())).toEqual(numbers);
  });

  it('says of a request without a body that its length is zero', async () => {
    const server = new InnerServer((request, response) => {
      void bodyOf(request).then((body) =>
        response.end(`${request.headers['content-length']} ${body.length}`),
      );
    });
    for (const method of ['GET', 'POST']) {
      const answer = await server.dispatch({ ...REQUEST, method, body: Buffer.alloc(0) }, MAX_BYTES, ignore);
      expect(Buffer.from(answer.body).toString()).toBe('0 0');
    }
  });

  it('fails with an answer that is broken off, before or after its beginning', async () => {
    const before = new InnerServer((_request, response) => response.destroy());
    await expect(before.dispatch(REQUEST, MAX_BYTES, ignore)).rejects.toThrow('socket hang up');
    const after = new InnerServer((_request, response) => {
      response.write('half an answ');
      setImmediate(() => response.destroy());
    });
    await expect(after.dispatch(REQUEST, MAX_BYTES, ignore)).rejects.toThrow('aborted');
  });

  it('ends an answer that is too large, without taking the rest', async () => {
    let isClosed: Promise<void> | undefined;
    const server = new InnerServer((_request, response) => {
      isClosed = new Promise((resolve) => response.once('close', resolve));
      const more = (): boolean => response.destroyed || response.write('x'.repeat(64 * 1024));
      const go = (): void => {
        while (more() && !response.destroyed);
      };
      response.on('drain', go);
      go();
    });
    await expect(server.dispatch(REQUEST, MAX_BYTES, ignore)).rejects.toBeInstanceOf(AnswerTooLargeError);
    await isClosed;
  });

  it('refuses what is no request, without waiting', async () => {
    const server = new InnerServer((_request, response) => response.end());
    await expect(server.dispatch({ ...REQUEST, path: '/a b' }, MAX_BYTES, ignore)).rejects.toThrow(
      'unescaped',
    );
    const twice = [...REQUEST.headers, 'Content-Length', '9'];
    await expect(server.dispatch({ ...REQUEST, headers: twice }, MAX_BYTES, ignore)).rejects.toThrow(
      'aborted',
    );
  });
});
