import { describe, expect, it } from '@jest/globals';
import { type Column, drawTable, type Paper } from './table.js';
import { toneOf } from './tone.js';

interface Row {
  readonly name: string;
  readonly status: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
];

const plain = (width?: number): Paper => ({ width, paint: (text) => text });

const draw = (rows: readonly Row[], width?: number): string[] =>
  drawTable(COLUMNS, rows, plain(width)).split('\n');

describe('drawTable', () => {
  it('cuts nothing where no terminal says how wide it is', () => {
    const name = 'x'.repeat(300);
    expect(draw([{ name, status: 'online' }])).toEqual([`NAME${' '.repeat(296)}  STATUS`, `${name}  online`]);
  });

  it('shortens what may be long until a line fits, and keeps the rest whole', () => {
    const lines = draw([{ name: 'Chernarus hardcore PvP', status: 'restarting' }], 30);
    expect(lines).toEqual(['NAME                STATUS', 'Chernarus hardcor…  restarting']);
    expect(draw([{ name: 'Chernarus hardcore PvP', status: 'restarting' }], 12)[1]).toBe('Che…  resta…');
  });

  it('counts what letters take on the screen, and cuts none in two', () => {
    const rows = [
      { name: '한국어 서버 하드코어', status: 'online' },
      { name: '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', status: 'online' },
    ];
    expect(draw(rows, 20).slice(1)).toEqual(['한국어 서버…  online', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…   online']);
  });

  it('paints words by what they say, and only them', () => {
    const paint = (text: string, tone: string): string => `<${tone} ${text}>`;
    const drawn = drawTable(COLUMNS, [{ name: 'a', status: 'offline' }], { width: undefined, paint });
    expect(drawn).toBe('NAME  STATUS\na     <bad offline>');
  });

  it('makes the control characters of others visible', () => {
    expect(draw([{ name: 'a\u001b[2J\nb', status: 'online' }])[1]).toBe('a\\x1b[2J b  online');
  });
});
