import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import express from 'express';
import { writeAnswer } from './long-response.js';

const MIB = 1024 * 1024;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that answers with these texts, and how often the event loop ran meanwhile. */
async function serving(
  body: Parameters<typeof writeAnswer>[1],
): Promise<{ url: string; turns: () => number }> {
  let turns = 0;
  let isWriting = true;
  const turn = (): void => {
    turns += 1;
    if (isWriting) setImmediate(turn);
  };
  const app = express().get('/', async (_request, response) => {
    setImmediate(turn);
    await writeAnswer(response, body);
    isWriting = false;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, turns: () => turns };
}

it('A text of any length arrives as it was, with what JSON escapes and pairs of surrogates across the cuts', async () => {
  const texts = ['short', 'x'.repeat(64 * 1024), `y${'\u{1F3AE}"\\\n'.repeat(50_000)}`];
  for (const response of texts) {
    const { url } = await serving({ command: 'dump', response });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ command: 'dump', response });
  }
});

it('A text that comes in pieces arrives as one', async () => {
  const pieces = ['x'.repeat(70_000), 'ж"', '', 'end'];
  const { url } = await serving({ response: pieces, outcome: 'executed' });
  expect(await (await fetch(url)).json()).toEqual({ response: pieces.join(''), outcome: 'executed' });
});

it('Other work goes on between the pieces of a long text, even if the client takes all of them at once', async () => {
  const { url, turns } = await serving({ response: 'x'.repeat(7 * MIB) });
  expect(((await (await fetch(url)).json()) as { response: string }).response).toHaveLength(7 * MIB);
  expect(turns()).toBeGreaterThan(100);
});
