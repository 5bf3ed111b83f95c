import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type Response } from 'express';
import { writeCsv } from './log-csv.js';

describe('writeCsv', () => {
  it('stops reading when the client disconnects while nothing is found', async () => {
    const response = Object.assign(new Writable({ write: (_, __, done) => done() }), {
      setHeader: () => undefined,
    });
    const state = { pages: 0, isOver: false };
    async function* nothingFound() {
      try {
        while (state.pages < 1_000) {
          state.pages += 1;
          if (state.pages === 3) response.destroy();
          await setImmediate();
          yield [];
        }
      } finally {
        state.isOver = true;
      }
    }
    await writeCsv(response as unknown as Response, 'a.csv', nothingFound(), (read) => read());
    while (!state.isOver) await setImmediate();
    expect(state.pages).toBeLessThan(10);
  });
});
