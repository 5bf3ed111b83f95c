import stringWidth from 'string-width';
import { visibleLine } from './terminal-text.js';
import { type Tone } from './tone.js';

/** A table column and how it behaves when the table is too wide. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  /** Truncated first on a narrow terminal; for texts that may be long. */
  readonly shrinks?: true;
  readonly tone?: (row: Row) => Tone;
}

export interface TableStyle {
  /** Maximum line width in terminal cells; undefined without a terminal, where nothing is truncated. */
  readonly width: number | undefined;
  readonly paint: (text: string, tone: Tone) => string;
}

const GAP = 2;
const SHRUNK_WIDTH = 12;
const SMALLEST_WIDTH = 4;
const ELLIPSIS = '…';

/** Aligned columns without borders, readable by people and `awk`. The header line is omitted if all heads are empty. */
export function drawTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  style: TableStyle,
): string {
  const cells = rows.map((row) => columns.map(({ cell }) => visibleLine(cell(row))));
  const heads = columns.map(({ head }) => head);
  const lines = heads.some((head) => head !== '') ? [heads, ...cells] : cells;
  const widths = fitted(columns, naturalWidths(lines, columns.length), style.width);
  const tones = rows.map((row) => columns.map(({ tone }) => tone?.(row)));
  const offset = lines.length - cells.length;
  return lines
    .map((line, at) => {
      const lineTones = at < offset ? [] : (tones[at - offset] ?? []);
      return drawLine(line, widths, (text, column) => painted(style, text, lineTones[column]));
    })
    .join('\n');
}

const painted = ({ paint }: TableStyle, text: string, tone: Tone | undefined): string =>
  tone === undefined ? text : paint(text, tone);

const naturalWidths = (lines: readonly (readonly string[])[], count: number): number[] =>
  Array.from({ length: count }, (_, column) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[column] ?? '')), 0),
  );

/** Padding is added outside of the colour, so that an underline or background would end with the text. */
function drawLine(
  line: readonly string[],
  widths: readonly number[],
  paint: (text: string, column: number) => string,
): string {
  const parts = line.map((text, column) => {
    const width = widths[column] ?? 0;
    const shown = cutTo(text, width);
    const isLast = column === line.length - 1;
    return paint(shown, column) + (isLast ? '' : ' '.repeat(width - stringWidth(shown) + GAP));
  });
  return parts.join('').trimEnd();
}

/** Shrinks the widest shrinkable columns, then any column, until a line fits or all are at their minimum. */
function fitted<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  width: number | undefined,
): readonly number[] {
  if (width === undefined) return natural;
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, (widths.length - 1) * GAP) - width;
  const phases: readonly (readonly [least: number, among: (column: Column<Row>) => boolean])[] = [
    [SHRUNK_WIDTH, ({ shrinks }) => shrinks === true],
    [SMALLEST_WIDTH, ({ shrinks }) => shrinks === true],
    [SMALLEST_WIDTH, () => true],
  ];
  for (const [least, among] of phases) {
    while (excess > 0) {
      const widest = indexOfWidest(widths, (column) => among(columns[column] as Column<Row>));
      if ((widths[widest] ?? 0) <= least) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
      excess -= 1;
    }
  }
  return widths;
}

function indexOfWidest(widths: readonly number[], may: (column: number) => boolean): number {
  let widest = -1;
  for (const [column, width] of widths.entries()) {
    if (may(column) && width > (widths[widest] ?? 0)) widest = column;
  }
  return widest;
}

/** Truncates at grapheme boundaries, so that combining marks and emoji sequences stay whole. */
function cutTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let shown = '';
  let left = width - 1;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= stringWidth(segment);
    if (left < 0) break;
    shown += segment;
  }
  return shown + ELLIPSIS;
}
