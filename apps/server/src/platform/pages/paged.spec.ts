import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, Get, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Page } from './page.js';
import { Paged } from './paged.js';

/** Records in which turns of the event loop rows are serialized. */
class Row {
  static readonly turns = new Set<number>();

  constructor(
    readonly id: number,
    private readonly length = 0,
  ) {}

  toJSON(): object {
    Row.turns.add(turn);
    return { id: this.id, name: `Černarus "${this.id}"`, text: 'x'.repeat(this.length) };
  }
}

const ROWS = Array.from({ length: 6_001 }, (_, at) => new Row(at));
const LONG_ROWS = [1, 2, 3].map((id) => new Row(id, 256 * 1024));
let turn = 0;

@Controller('rows')
class RowsController {
  @Get('all')
  @Paged()
  all(): Page<Row> {
    return { items: ROWS, total: ROWS.length, next: undefined };
  }

  @Get('long')
  @Paged()
  long(): Page<Row> {
    return { items: LONG_ROWS, next: undefined };
  }

  @Get('some')
  @Paged()
  some(): Page<Row> {
    return { items: ROWS.slice(0, 2), next: { before: 2 } };
  }
}

@Module({ controllers: [RowsController] })
class RowsModule {}

let app: INestApplication;
let url: string;

beforeAll(async () => {
  app = await NestFactory.create(RowsModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

describe('Paged', () => {
  it('responds with an array and a link to the next page', async () => {
    const { headers, ...answer } = await fetch(`${url}/rows/some?q=a&before=9`).then(read);
    expect(answer).toEqual({ status: 200, text: JSON.stringify(ROWS.slice(0, 2)) });
    expect(headers.get('link')).toBe('</rows/some?q=a&before=2>; rel="next"');
    expect(headers.get('x-total-count')).toBeNull();
  });

  it('writes each of a few long rows in a turn of its own', async () => {
    const { text } = await whileCountingTurns(() => fetch(`${url}/rows/long`).then(read));
    expect(Row.turns.size).toBe(LONG_ROWS.length);
    expect(text).toBe(JSON.stringify(LONG_ROWS));
  });

  it('writes a long page with the same text, over several turns of the event loop', async () => {
    const { headers, ...answer } = await whileCountingTurns(() => fetch(`${url}/rows/all`).then(read));
    expect(Row.turns.size).toBeGreaterThan(3);
    expect(answer).toEqual({ status: 200, text: JSON.stringify(ROWS) });
    expect([headers.get('content-type'), headers.get('x-total-count'), headers.get('link')]).toEqual([
      'application/json; charset=utf-8',
      String(ROWS.length),
      null,
    ]);
  });
});

const read = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

async function whileCountingTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const counting = (async () => {
    for (; !over.signal.aborted; turn += 1) await nextTurn();
  })();
  Row.turns.clear();
  const result = await work();
  over.abort();
  await counting;
  return result;
}
