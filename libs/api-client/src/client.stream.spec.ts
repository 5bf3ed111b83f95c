import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type DoctorLine } from '@outpost/contracts/doctor.js';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-error.js';
import { ApiClient } from './client.js';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

async function clientOf(answer: (response: ServerResponse, accept: string) => void): Promise<ApiClient> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request.headers.accept ?? ''));
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new ApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const diagnose = (client: ApiClient, signal?: AbortSignal): AsyncGenerator<DoctorLine, void> =>
  client.stream('POST /api/servers/:id/doctor', { params: { id: 1 }, signal });

async function all(lines: AsyncGenerator<DoctorLine, void>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

const failureOf = (lines: AsyncGenerator<DoctorLine, void>): Promise<unknown> =>
  all(lines).then(
    () => 'ended',
    (error: unknown) => error,
  );

const LINES = { 'content-type': 'application/x-ndjson; charset=utf-8' };

describe('A streamed response', () => {
  it('yields whole lines, wherever the network splits them', async () => {
    let accepted = '';
    const client = await clientOf((response, accept) => {
      accepted = accept;
      response.writeHead(200, LINES);
      const bytes = Buffer.from('{"n":1}\n\n{"text":"Černarus"}\n{"n":3}');
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    });
    expect(await all(diagnose(client))).toEqual([{ n: 1 }, { text: 'Černarus' }, { n: 3 }]);
    expect(accepted).toContain('application/x-ndjson');
  });

  it('yields a line before the next one is sent', async () => {
    let sendSecond: () => void = () => undefined;
    const client = await clientOf((response) => {
      response.writeHead(200, LINES);
      response.write('{"n":1}\n');
      sendSecond = () => response.end('{"n":2}\n');
    });
    const lines = diagnose(client);
    expect((await lines.next()).value).toEqual({ n: 1 });
    sendSecond();
    expect((await lines.next()).value).toEqual({ n: 2 });
    expect((await lines.next()).done).toBe(true);
  });

  it('closes the connection when the consumer leaves the loop', async () => {
    const closed = new Promise<void>((resolve) => {
      void clientOf((response) => {
        response.once('close', resolve);
        response.writeHead(200, LINES);
        response.write('{"n":1}\n');
      }).then(async (client) => {
        for await (const line of diagnose(client)) if ('n' in line) break;
      });
    });
    await expect(closed).resolves.toBeUndefined();
  });

  it('fails like a call: error status, broken connection, wrong type, malformed JSON, aborted', async () => {
    const refusing = await clientOf((response) =>
      response.writeHead(429, { 'content-type': 'application/problem+json' }).end('{"detail":"slow down"}'),
    );
    expect(await failureOf(diagnose(refusing))).toEqual(new ApiError(429, 'slow down'));

    const breaking = await clientOf((response) => {
      response.writeHead(200, LINES);
      response.write('{"n":1}\n', () => response.destroy());
    });
    expect(await failureOf(diagnose(breaking))).toBeInstanceOf(NetworkError);

    const page = await clientOf((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    expect(await failureOf(diagnose(page))).toBeInstanceOf(UnexpectedAnswerError);

    const garbled = await clientOf((response) => response.writeHead(200, LINES).end('{"n":'));
    expect(await failureOf(diagnose(garbled))).toBeInstanceOf(UnexpectedAnswerError);

    const giveUp = new AbortController();
    const hanging = await clientOf(() => giveUp.abort());
    expect(await failureOf(diagnose(hanging, giveUp.signal))).toMatchObject({ name: 'AbortError' });
  });
});
