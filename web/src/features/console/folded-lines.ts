import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LineEntry } from '@outpost/contracts/timeline.js';
import { type LineItem, type StreamItem } from './stream-items.js';

/** Lines that only tell who a player is: their number, address, GUID or account. */
const IDENTITY: ReadonlySet<LogKind> = new Set(['player-identified', 'player-verified']);

/** A later line of the same name is about something else. */
const TOGETHER_MS = 120_000;

/**
 * Folds what a game says of one who joins into one item: BattlEye prints two more lines after the join, 7 Days to Die
 * one before it. Others of these lines stay where they are.
 */
export function folded(items: readonly StreamItem[]): readonly StreamItem[] {
  const joins = joinsIn(items);
  const inside = new Set([...joins.values()].flat());
  return items.flatMap((item): readonly StreamItem[] => {
    if (item.kind !== 'line') return [item];
    return inside.has(item) ? [] : [withIdentity(item, joins.get(item) ?? [])];
  });
}

/** Each join with the items that belong to it. */
function joinsIn(items: readonly StreamItem[]): ReadonlyMap<LineItem, readonly LineItem[]> {
  const joins = new Map<LineItem, LineItem[]>();
  const joined = new Map<string, LineItem>();
  const early = new Map<string, LineItem[]>();
  for (const { item, key, kind } of items.flatMap(namedLine)) {
    if (IDENTITY.has(kind)) {
      const join = joined.get(key);
      if (join && areTogether(join, item)) joins.get(join)?.push(item);
      else early.set(key, [...(early.get(key) ?? []), item]);
    } else if (kind === 'player-joined') {
      joins.set(
        item,
        (early.get(key) ?? []).filter((before) => areTogether(before, item)),
      );
      early.delete(key);
      joined.set(key, item);
    } else if (kind === 'player-left') joined.delete(key);
  }
  return joins;
}

/** A line about a player, with their slot and name. */
function namedLine(item: StreamItem) {
  if (item.kind !== 'line') return [];
  const { slot, name } = item.line.details ?? {};
  return typeof name === 'string' ? [{ item, kind: item.line.kind, key: JSON.stringify([slot, name]) }] : [];
}

const areTogether = (one: LineItem, other: LineItem): boolean =>
  Math.abs(Date.parse(one.line.timestamp) - Date.parse(other.line.timestamp)) <= TOGETHER_MS;

/** The same object for the same lines, so that rows are drawn again only when theirs change. */
const known = new WeakMap<LineItem, LineItem>();

function withIdentity(item: LineItem, folded: readonly LineItem[]): LineItem {
  if (folded.length === 0) return item;
  const identity = folded.map(({ line }) => line);
  const before = known.get(item);
  if (before && isSame(before.identity, identity)) return before;
  const now = { ...item, identity };
  known.set(item, now);
  return now;
}

const isSame = (one: readonly LineEntry[], other: readonly LineEntry[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);
