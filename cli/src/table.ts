import stringWidth from 'string-width';
import { visibleLine } from './terminal-text.js';
import { type Tone } from './tone.js';

/** Cells of a column, and how much they matter where not all of them fit. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  /** What is left out first where a terminal is narrow: texts that may be long. */
  readonly shrinks?: true;
  readonly tone?: (row: Row) => Tone;
}

export interface Paper {
  /** Cells of a line; undefined where nobody looks at them on a terminal, so that nothing is cut. */
  readonly width: number | undefined;
  readonly paint: (text: string, tone: Tone) => string;
}

const GAP = 2;
const SHRUNK_WIDTH = 12;
const SMALLEST_WIDTH = 4;
const ELLIPSIS = '…';

/** Columns of text without frames: people read them, and `awk`. Without heads the first row is the first line. */
export function drawTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], paper: Paper): string {
  const cells = rows.map((row) => columns.map(({ cell }) => visibleLine(cell(row))));
  const heads = columns.map(({ head }) => head);
  const lines = heads.some((head) => head !== '') ? [heads, ...cells] : cells;
  const widths = fitted(columns, naturalWidths(lines, columns.length), paper.width);
  const tones = rows.map((row) => columns.map(({ tone }) => tone?.(row)));
  const offset = lines.length - cells.length;
  return lines
    .map((line, at) => {
      const lineTones = at < offset ? [] : (tones[at - offset] ?? []);
      return drawLine(line, widths, (text, column) => painted(paper, text, lineTones[column]));
    })
    .join('\n');
}

const painted = ({ paint }: Paper, text: string, tone: Tone | undefined): string =>
  tone === undefined ? text : paint(text, tone);

const naturalWidths = (lines: readonly (readonly string[])[], count: number): number[] =>
  Array.from({ length: count }, (_, column) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[column] ?? '')), 0),
  );

/** Blanks come after the colour, so that an underline or background would end with the text. */
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

/** Takes from the widest of those that may shrink, then of all, until a line fits or nothing more can be taken. */
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

/** A letter with its marks, or a whole emoji, is never cut in two. */
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
