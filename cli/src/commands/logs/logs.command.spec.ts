import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { timelineEntryOf } from '@outpost/contracts/timeline.js';
import { type WebSocket } from 'ws';
import { runCli } from '../../program.js';
import { FakeLogPanel } from '../../testing/fake-log-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakeLogPanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakeLogPanel.start();
  home = await TestHome.create();
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const env = (): Record<string, string> => ({ OUTPOST_URL: panel.url, OUTPOST_TOKEN: 'token' });
const run = (...words: string[]): Promise<Run> => home.run(words, { env: env() });

describe('outpost logs', () => {
  it('prints the newest lines, newest last, without control characters', async () => {
    panel.add('first');
    panel.add('(Side) \u001b[2Jevil\nline', { eventType: 'player', kind: 'chat' });
    expect((await run('logs', 'chernarus')).stdout).toBe(
      '2026-11-20 18:04:05  other    first\n2026-11-20 18:04:05  player   (Side) \\x1b[2Jevil line\n',
    );
  });

  it('prints up to the limit, reading as many pages as needed', async () => {
    for (let at = 0; at < 2_500; at += 1) panel.add(`n${at}`);
    const lines = (await run('logs', '1', '--limit', '1500')).stdout.trimEnd().split('\n');
    expect([lines.length, lines[0]?.slice(30), lines.at(-1)?.slice(30)]).toEqual([1_500, 'n1000', 'n2499']);
    expect((await run('logs', '1', '--limit', '0')).code).toBe(2);
  });

  it('passes the filters to the panel', async () => {
    await run(
      'logs',
      '1',
      '--type',
      'error',
      '--search',
      'lost it',
      '--from',
      '2026-11-20',
      '--to',
      '2026-11-21',
    );
    const query = Object.fromEntries(panel.requests.at(-1)?.searchParams ?? []);
    expect(query).toEqual({
      type: 'error',
      q: 'lost it',
      from: '2026-11-20',
      to: '2026-11-21',
      limit: '100',
    });
    expect((await run('logs', '1', '--type', 'chat')).code).toBe(2);
  });

  it('accepts relative times, and names the option of an invalid time', async () => {
    const now = (): number => Date.parse('2026-11-20T18:00:00Z');
    const { code } = await home.run(['logs', '1', '--since', '90m', '--until', '2026-11-20T17:00'], {
      env: env(),
      now,
    });
    const query = panel.requests.at(-1)?.searchParams;
    const span = [query?.get('from'), query?.get('to')];
    expect([code, ...span]).toEqual([0, '2026-11-20T16:30:00.000Z', '2026-11-20T17:00:00.000Z']);
    const { code: refused, stderr } = await run('logs', '1', '--until', 'noon');
    expect(refused).toBe(2);
    expect(stderr).toMatch(/^outpost: option '--until <time>' argument 'noon' is invalid\. It must be 15m/);
  });

  it('finds a text of two letters however old the line is', async () => {
    panel.add('ÖL here');
    for (let at = 0; at < 2_100; at += 1) panel.add('other');
    expect((await run('logs', '1', '--search', 'öl')).stdout).toContain('ÖL here');
  });

  it('counts the lines by time, in as many calls as the panel needs', async () => {
    panel.add('one', { eventType: 'error' });
    panel.add('two');
    panel.add('three', { timestamp: '2026-11-20T18:06:00.000Z' });
    panel.countsPerCall = 1;
    expect((await run('logs', '1', '--histogram')).stdout.split('\n')).toEqual([
      'FROM (UTC)           LINES  ERRORS',
      `2026-11-20 18:04:00  2      1       ${'█'.repeat(40)}`,
      `2026-11-20 18:06:00  1      0       ${'█'.repeat(20)}`,
      '',
    ]);
    const { stdout } = await run('logs', '1', '--type', 'error', '--histogram', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ before: null, bars: [{ counts: { error: 1, other: 0 } }] });
    expect((await run('logs', '1', '--histogram', '--follow')).code).toBe(2);
  });

  it('prints one JSON document per line', async () => {
    panel.add('two\nlines', { details: { slot: 3 } });
    panel.add('second');
    const { stdout } = await run('logs', '1', '--json');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(panel.lines);
  });

  it('reads the logs of all servers as one, with the name of each', async () => {
    panel.add('first');
    panel.add('second', { serverId: 7 });
    expect((await run('logs')).stdout).toBe(
      '2026-11-20 18:04:05  Chernarus  other    first\n2026-11-20 18:04:05  #7  other    second\n',
    );
    expect((await run('logs', '--histogram')).stderr).toContain('--histogram is of one server');
  });

  it('reads the log of the panel itself', async () => {
    panel.add('anna signed in', { serverId: 0 });
    expect((await run('logs', 'system')).stdout).toContain('anna signed in');
  });

  it('writes CSV, safe against formulas, to stdout or to a file', async () => {
    panel.add('=1+1');
    panel.add('say "hi"');
    const csv = [
      'Time,Server ID,Type,Message',
      '2026-11-20T18:04:05.678Z,1,other,"say ""hi"""',
      "2026-11-20T18:04:05.678Z,1,other,'=1+1",
      '',
    ].join('\r\n');
    expect((await run('logs', '1', '--csv')).stdout).toBe(csv);
    const file = join(home.path, 'log.csv');
    expect(await run('logs', '1', '--csv', file)).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toBe(csv);
    expect((await run('logs', '1', '--csv', '--follow')).code).toBe(2);
  });

  it('follows: prints each new line once, however many arrive at once, and ends cleanly', async () => {
    const interruption = new AbortController();
    panel.add('before');
    panel.onRead = (count) => {
      if (count === 2) for (let at = 0; at < 1_300; at += 1) panel.add(`new ${at}`);
      // The second poll takes two pages; the third finds nothing.
      if (count === 4) interruption.abort();
    };
    const stdout = new PassThrough();
    const output = text(stdout);
    const [stdin, stderr] = [new PassThrough(), new PassThrough()];
    const deps = { ...home.deps(env()), stdin, stdout, stderr, untilInterrupted: () => interruption.signal };
    expect(await runCli(['logs', '1', '--follow'], deps)).toBe(0);
    stdout.end();
    const lines = (await output).trimEnd().split('\n');
    const expected = ['before', ...Array.from({ length: 1_300 }, (_, at) => `new ${at}`)];
    expect(lines.map((line) => line.slice(30))).toEqual(expected);
  }, 10_000);

  it('keeps following across a restart of the panel, and reports it once', async () => {
    const interruption = new AbortController();
    panel.add('before');
    panel.onRead = (count) => {
      if (count === 1) panel.shutsDownFor = 2;
      if (count === 2) panel.add('after');
      if (count === 3) interruption.abort();
    };
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const [output, errors] = [text(stdout), text(stderr)];
    const deps = { ...home.deps(env()), stdin, stdout, stderr, untilInterrupted: () => interruption.signal };
    expect(await runCli(['logs', '1', '--follow'], deps)).toBe(0);
    stdout.end();
    stderr.end();
    expect(await output).toMatch(/before\n.*after\n$/);
    expect((await errors).match(/shutting down/g)).toHaveLength(1);
  }, 10_000);

  it('follows over the live connection: no line is missed or repeated when it breaks', async () => {
    const interruption = new AbortController();
    panel.goLive();
    panel.add('before');
    let connections = 0;
    panel.onSubscribed = (socket) => {
      connections += 1;
      if (connections === 1) {
        panel.publish('live 1', 'live 2');
        socket.close();
        panel.add('while it was broken');
      } else panel.publish('live 3');
    };
    const stdout = new PassThrough();
    const printed: string[] = [];
    stdout.on('data', (chunk: Buffer) => {
      printed.push(...chunk.toString('utf8').trimEnd().split('\n'));
      if (printed.at(-1)?.endsWith('live 3')) interruption.abort();
    });
    const [stdin, stderr] = [new PassThrough(), new PassThrough()];
    const deps = { ...home.deps(env()), stdin, stdout, stderr, untilInterrupted: () => interruption.signal };
    expect(await runCli(['logs', '1', '--follow'], deps)).toBe(0);
    const expected = ['before', 'live 1', 'live 2', 'while it was broken', 'live 3'];
    expect(printed.map((line) => line.slice(30))).toEqual(expected);
    // One page at the start and one for each connection: no polling while one is open.
    expect(panel.requests.filter(({ pathname }) => pathname.endsWith('/logs'))).toHaveLength(3);
  }, 10_000);

  it('follows over the live connection whatever the order of ids, and prints each line once', async () => {
    const interruption = new AbortController();
    panel.goLive();
    panel.add('before');
    panel.onSubscribed = (socket) => {
      for (const message of ['first', 'second', 'third', 'last']) panel.add(message);
      // They are stored a moment later.
      const [first, second, third, last] = panel.lines.splice(1);
      for (const line of [second, first, third, second, last]) {
        socket.send(JSON.stringify({ type: 'timeline', entry: timelineEntryOf(line as LogEntry) }));
      }
    };
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const printed: string[] = [];
    stdout.on('data', (chunk: Buffer) => {
      printed.push(...chunk.toString('utf8').trimEnd().split('\n'));
      if (printed.at(-1)?.endsWith('last')) interruption.abort();
    });
    const deps = { ...home.deps(env()), stdin, stdout, stderr, untilInterrupted: () => interruption.signal };
    expect(await runCli(['logs', '1', '--follow'], deps)).toBe(0);
    expect(printed.map((line) => line.slice(30))).toEqual(['before', 'second', 'first', 'third', 'last']);
  }, 10_000);
});

describe('outpost logs --follow, of a panel with several replicas', () => {
  const live = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));
  const entry = (line: LogEntry | undefined): object => ({
    type: 'timeline',
    entry: timelineEntryOf(line as LogEntry),
  });
  const gap = (from: number, upTo: number): object => ({
    ...{ type: 'reload', serverId: 1, from, upTo, leftOut: upTo - from },
  });

  /** Follows until the last line is printed. @returns the messages */
  async function follow(last: string): Promise<readonly string[]> {
    const interruption = new AbortController();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const printed: string[] = [];
    stdout.on('data', (chunk: Buffer) => {
      printed.push(...chunk.toString('utf8').trimEnd().split('\n'));
      if (printed.at(-1)?.endsWith(last)) interruption.abort();
    });
    const deps = { ...home.deps(env()), stdin, stdout, stderr, untilInterrupted: () => interruption.signal };
    expect(await runCli(['logs', '1', '--follow'], deps)).toBe(0);
    return printed.map((line) => line.slice(30));
  }

  it('prints lost lines although a later one came before their loss was noticed', async () => {
    panel.goLive();
    panel.add('line 1');
    for (let line = 2; line <= 5; line += 1) panel.add(`line ${line}`);
    const unstored = panel.lines.splice(1);
    panel.onRead = (count) => {
      if (count === 3) panel.lines.push(...unstored);
    };
    panel.onSubscribed = (socket) => {
      for (const message of [entry(unstored[0]), entry(unstored[3]), gap(3, 5)]) live(socket, message);
      live(socket, entry({ ...(unstored[3] as LogEntry), id: 6, message: 'end' }));
    };
    expect(await follow('end')).toEqual(['line 1', 'line 2', 'line 5', 'line 3', 'line 4', 'end']);
  }, 10_000);

  it('prints a line that another replica has stored late, below where the connection began', async () => {
    panel.goLive();
    for (const message of ['before', 'edited', 'after']) panel.add(message);
    const [late] = panel.lines.splice(1, 1) as [LogEntry];
    panel.onRead = (count) => {
      if (count === 3) panel.lines.splice(1, 0, late);
    };
    panel.onSubscribed = (socket) => {
      for (const message of [gap(2, 3), entry({ ...late, id: 4, message: 'end' })]) live(socket, message);
    };
    expect(await follow('end')).toEqual(['before', 'after', 'edited', 'end']);
  }, 10_000);

  it('prints such a line also if it polls', async () => {
    for (const message of ['before', 'edited', 'after']) panel.add(message);
    const [late] = panel.lines.splice(1, 1) as [LogEntry];
    panel.onRead = (count) => {
      if (count === 2) panel.lines.splice(1, 0, late);
      if (count === 3) panel.add('end');
    };
    expect(await follow('end')).toEqual(['before', 'after', 'edited', 'end']);
  }, 10_000);

  it('reads nothing again for a message that was about no entry', async () => {
    panel.goLive();
    panel.add('before');
    panel.onSubscribed = (socket) => {
      live(socket, { type: 'reload', serverId: 1, from: null, upTo: null, leftOut: 1 });
      live(socket, entry({ ...(panel.lines[0] as LogEntry), id: 2, message: 'end' }));
    };
    await follow('end');
    expect(panel.requests.filter(({ pathname }) => pathname.endsWith('/logs'))).toHaveLength(2);
  }, 10_000);
});

describe('outpost history', () => {
  it('lists commands with sender and outcome', async () => {
    panel.commands.push({
      id: 7,
      timestamp: '2026-11-20T18:04:05.678Z',
      command: 'players',
      response: '0 players',
      actor: 'anna',
      durationMs: 12,
      outcome: 'executed',
      source: 'panel',
      reason: 'A look',
      approvedBy: 'lee',
    });
    expect((await run('history', 'chernarus', '--limit', '5')).stdout).toBe(
      [
        'ID  TIME (UTC)           BY    FROM   OUTCOME   TOOK   COMMAND  WHY',
        '7   2026-11-20 18:04:05  anna  panel  executed  12 ms  players  A look; approved by lee',
        '',
      ].join('\n'),
    );
    expect(panel.requests.at(-1)?.searchParams.get('limit')).toBe('5');
    expect(JSON.parse((await run('history', '1', '--json')).stdout)).toEqual(panel.commands);
  });

  it('continues with the next page', async () => {
    const entry = {
      timestamp: '2026-11-20T18:04:05.678Z',
      command: 'dump',
      response: 'x',
      actor: 'anna',
      durationMs: 12,
      outcome: 'executed',
      source: 'panel',
    } as const;
    for (const id of [9, 8, 7, 6, 5]) panel.commands.push({ id, ...entry });
    panel.commandsOfPage = 2;
    const shown = async (limit: string): Promise<number[]> =>
      (JSON.parse((await run('history', '1', '--limit', limit, '--json')).stdout) as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await shown('4')).toEqual([9, 8, 7, 6]);
    expect(await shown('100')).toEqual([9, 8, 7, 6, 5]);
  });

  it('reports an empty history, and rejects a limit above the page size', async () => {
    expect((await run('history', '1')).stdout).toBe('No commands yet\n');
    expect((await run('history', '1', '--limit', '1001')).code).toBe(2);
  });
});
