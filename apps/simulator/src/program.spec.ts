import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { buildProgram } from './program.js';

const running: { readonly end: () => void; readonly done: Promise<unknown> }[] = [];

afterEach(async () => {
  for (const program of running) program.end();
  await Promise.allSettled(running.splice(0).map((program) => program.done));
});

/** Runs the program as from a shell; `firstLine` resolves when a server listens. */
function run(args: string[], input = '') {
  const ending = new AbortController();
  const lines: string[] = [];
  let resolveFirstLine: (line: string) => void = () => undefined;
  const firstLine = new Promise<string>((resolve) => (resolveFirstLine = resolve));
  const print = (line: string): void => {
    lines.push(line);
    resolveFirstLine(line);
  };
  const parse = async (): Promise<void> => {
    const program = await buildProgram({ print, input: Readable.from([input]), signal: ending.signal });
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    }
    await program.parseAsync(['node', 'sim', ...args]);
  };
  const done = parse();
  const end = (): void => ending.abort();
  running.push({ end, done });
  return { lines, firstLine, done, end };
}

const portIn = (line: string): string => /:(\d+)$/.exec(line)?.[1] ?? '';

describe('sim', () => {
  it.each(['battleye', 'source', 'webrcon', 'telnet'])(
    'runs a %s server that its own client can talk to, and ends when asked',
    async (protocol) => {
      const server = run([protocol, '--port', '0', '--password', 'x']);
      const port = portIn(await server.firstLine);
      const client = run(
        ['connect', protocol, 'localhost', port, '--password', 'x'],
        'commands\n\nsay hello\nnonsense\n',
      );
      await client.done;
      expect(client.lines[0]).toBe(`connected to 127.0.0.1:${port}`);
      expect(client.lines.length).toBeGreaterThan(2);
      server.end();
      await server.done;
      expect(server.lines.some((line) => line.endsWith('say hello'))).toBe(true);
      expect(server.lines.join('\n')).not.toContain('password');
    },
  );

  it('reports why a login failed', async () => {
    const server = run(['battleye', '--port', '0', '--password', 'x']);
    const port = portIn(await server.firstLine);
    const client = run(['connect', 'battleye', '127.0.0.1', port, '--password', 'wrong']);
    await expect(client.done).rejects.toThrow(/refused the password/);
    server.end();
    await server.done;
  });

  it.each([
    [['battleye']],
    [['battleye', '--password', 'x', '--port', '70000']],
    [['battleye', '--password', 'x', '--loss', '2']],
    [['battleye', '--password', 'x', '--players', 'many']],
    [['source', '--password', 'x', '--personality', 'chess']],
    [['webrcon', '--password', 'x', '--wrong-password', 'laughs']],
    [['telnet', '--password', 'x', '--chunks', 'none']],
    [['connect', 'quake', 'localhost', '1', '--password', 'x']],
  ])('rejects %j with a message about what is wrong', async (args) => {
    await expect(run(args).done).rejects.toThrow(/--password|invalid/);
  });
});
