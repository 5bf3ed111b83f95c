import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { LIMIT_TABLE, Limits } from './limits.js';

const DOCS = new URL('../../../../docs/security.md', import.meta.url);
const PRINTED = /(?<=<!-- limits -->\n\n)[^]*?(?=\n\n<!-- end of limits -->)/;

/** The table as printed in docs/security.md. */
function table(): string {
  const rows = Object.entries(LIMIT_TABLE).map(([name, { value, for: whom, counts }]) => [
    `\`${name}\``,
    value.toLocaleString('en'),
    whom === 'people' ? 'yes' : 'no',
    counts,
  ]);
  const lines = [['name', 'default', 'lifted by `off`', 'what is counted'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const printed = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [printed[0], rule, ...printed.slice(1)].join('\n');
}

describe('Limits', () => {
  it('are those of the table by default', () => {
    expect(Limits.read(undefined).of('servers-per-user')).toBe(LIMIT_TABLE['servers-per-user'].value);
  });

  it('use the operator’s numbers, and defaults for the rest', () => {
    const limits = Limits.read('servers-per-user=5, lines-per-second=10');
    expect([limits.of('servers-per-user'), limits.of('lines-per-second')]).toEqual([5, 10]);
    expect(limits.of('sockets')).toBe(LIMIT_TABLE.sockets.value);
  });

  it('are lifted for people but not for game servers when off', () => {
    const limits = Limits.read('off');
    expect([limits.of('servers-per-user'), limits.of('sockets')]).toEqual([Infinity, Infinity]);
    expect(limits.of('lines-per-second')).toBe(LIMIT_TABLE['lines-per-second'].value);
  });

  it('can be lifted except for some', () => {
    expect(Limits.read('off,sockets=10').of('sockets')).toBe(10);
  });

  it.each(['on', 'servers=5', 'sockets', 'sockets=', 'sockets=-1', 'sockets=0', 'sockets=1e3', 'sockets=5;'])(
    'stop the start at %s',
    (setting) => {
      expect(() => Limits.read(setting)).toThrow(/^LIMITS /);
    },
  );

  it('are listed in docs/security.md, which UPDATE_DOCS=1 rewrites', () => {
    const docs = readFileSync(DOCS, 'utf8');
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(DOCS, docs.replace(PRINTED, table()));
    expect(PRINTED.exec(readFileSync(DOCS, 'utf8'))?.[0]).toBe(table());
  });
});
