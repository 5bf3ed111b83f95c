import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import { type ServerBan } from '@outpost/contracts/bans.js';
import { type ListedPlayer } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { duration } from '../../../components/shared/downtime.js';
import { type ConsoleTexts } from '../texts/en.js';

/** What an answer lists, as text. */
export interface ShownTable {
  readonly label: string;
  /** In place of the rows, if there are none. */
  readonly nothing: string;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface ShownColumn {
  readonly key: string;
  readonly head: string;
  /** Numbers are set to the right. */
  readonly isNumber: boolean;
  /** Whether its cells are names of players, about which the log may have lines. */
  readonly isName: boolean;
}

interface Column<Row> extends Partial<ShownColumn> {
  readonly key: string;
  readonly head: string;
  /** Null where the list has nothing. */
  readonly cell: (row: Row) => string | null;
}

/** Undefined where the answer is no list. */
export function shownTable({ players, bans }: AnswerTable, t: ConsoleTexts): ShownTable | undefined {
  if (players) return { label: t.playersListed, nothing: t.nobodyOn, ...cellsOf(playerColumns(t), players) };
  return bans ? { label: t.bansListed, nothing: t.nobodyBanned, ...cellsOf(banColumns(t), bans) } : undefined;
}

/** Leaves out columns in which no row has anything: games differ in what they tell. */
function cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Pick<ShownTable, 'columns' | 'rows'> {
  const used = columns.filter(({ cell }) => rows.some((row) => (cell(row) ?? '') !== ''));
  return {
    columns: used.map(({ key, head, isNumber = false, isName = false }) => ({ key, head, isNumber, isName })),
    rows: rows.map((row) => used.map(({ cell }) => shownText(cell(row) ?? ''))),
  };
}

const playerColumns = (t: ConsoleTexts): readonly Column<ListedPlayer>[] => [
  { key: 'slot', head: t.columnSlot, isNumber: true, cell: ({ slot }) => textOf(slot) },
  { key: 'name', head: t.columnName, isName: true, cell: ({ name }) => name },
  { key: 'state', head: t.columnState, cell: ({ state }) => (state === 'playing' ? null : t[state]) },
  { key: 'ping', head: t.columnPing, isNumber: true, cell: ({ ping }) => textOf(ping) },
  { key: 'id', head: t.columnId, cell: ({ playerId }) => playerId },
  { key: 'address', head: t.columnAddress, cell: ({ address }) => address },
];

const banColumns = (t: ConsoleTexts): readonly Column<ServerBan>[] => [
  { key: 'number', head: t.columnSlot, isNumber: true, cell: ({ listNumber }) => textOf(listNumber) },
  { key: 'name', head: t.columnName, isName: true, cell: ({ name }) => name },
  { key: 'target', head: t.columnBanned, cell: ({ target }) => target },
  { key: 'left', head: t.columnLeft, cell: ({ minutesLeft }) => leftOf(minutesLeft, t) },
  { key: 'reason', head: t.columnReason, cell: ({ reason }) => reason },
];

const textOf = (number: number | null): string | null => (number === null ? null : String(number));

const MINUTE_MS = 60_000;

const leftOf = (minutes: ServerBan['minutesLeft'], t: ConsoleTexts): string | null =>
  typeof minutes === 'number' ? duration(minutes * MINUTE_MS) : minutes && t[minutes];
