import { describe, expect, it } from '@jest/globals';
import { type Column, drawTable, type TableStyle } from './table.js';
import { toneOf } from './tone.js';

interface Row {
  readonly name: string;
  readonly status: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
];

const plain = (width?: number): TableStyle => ({ width, paint: (text) => text });

const draw = (rows: readonly Row[], width?: number): string[] =>
  drawTable(COLUMNS, rows, plain(width)).split('\n');

describe('drawTable', () => {
  it('truncates nothing without a terminal width', () => {
    const name = 'x'.repeat(300);
    expect(draw([{ name, status: 'online' }])).toEqual([`NAME${' '.repeat(296)}  STATUS`, `${name}  online`]);
  });

  it('truncates shrinkable columns first until a line fits', () => {
    const lines = draw([{ name: 'Chernarus hardcore PvP', status: 'restarting' }], 30);
    expect(lines).toEqual(['NAME                STATUS', 'Chernarus hardcor…  restarting']);
    expect(draw([{ name: 'Chernarus hardcore PvP', status: 'restarting' }], 12)[1]).toBe('Che…  resta…');
  });

  it('measures display width, and never splits a grapheme', () => {
    const rows = [
      { name: '한국어 서버 하드코어', status: 'online' },
      { name: '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', status: 'online' },
    ];
    expect(draw(rows, 20).slice(1)).toEqual(['한국어 서버…  online', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…   online']);
  });

  it('paints only cells of columns with a tone', () => {
    const paint = (text: string, tone: string): string => `<${tone} ${text}>`;
    const drawn = drawTable(COLUMNS, [{ name: 'a', status: 'offline' }], { width: undefined, paint });
    expect(drawn).toBe('NAME  STATUS\na     <bad offline>');
  });

  it('escapes control characters', () => {
    expect(draw([{ name: 'a\u001b[2J\nb', status: 'online' }])[1]).toBe('a\\x1b[2J b  online');
  });
});
