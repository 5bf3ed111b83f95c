import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { askHidden, askYes } from './prompt.js';

/** A terminal that records, in order, echo switches and output. */
class RecordedTerminal {
  readonly events: string[] = [];
  readonly stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => void this.events.push(raw ? 'echo off' : 'echo on'),
  });
  readonly stderr = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.events.push(chunk.toString());
      done();
    },
  });

  type(keys: string): this {
    this.stdin.write(keys);
    return this;
  }
}

describe('askHidden', () => {
  it('disables the echo before it asks, shows no input, and enables the echo again', async () => {
    const terminal = new RecordedTerminal().type('secret\r');
    await expect(askHidden(terminal, 'Password: ')).resolves.toBe('secret');
    expect(terminal.events).toEqual(['echo off', 'Password: ', 'echo on', '\n']);
  });

  it('supports backspace', async () => {
    await expect(askHidden(new RecordedTerminal().type('secrex\u007ft\r'), '')).resolves.toBe('secret');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is cancelled by %s and leaves the terminal usable', async (_, key) => {
    const terminal = new RecordedTerminal().type(key);
    await expect(askHidden(terminal, 'Password: ')).rejects.toMatchObject({ exit: 'cancelled' });
    expect(terminal.events.at(-2)).toBe('echo on');
  });

  it('is cancelled when the terminal is closed', async () => {
    const terminal = new RecordedTerminal();
    terminal.stdin.end();
    await expect(askHidden(terminal, 'Password: ')).rejects.toMatchObject({ exit: 'cancelled' });
  });
});

describe('askYes', () => {
  it.each([
    ['y', true],
    ['YES', true],
    ['', false],
    ['n', false],
    ['yep', false],
  ])('interprets %j as %s', async (typed, agreed) => {
    await expect(askYes(new RecordedTerminal().type(`${typed}\r`), 'Sure?')).resolves.toBe(agreed);
  });
});
