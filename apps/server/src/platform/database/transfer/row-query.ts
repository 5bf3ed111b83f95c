import { type Portion } from './store.js';

/** @param timeText an expression for a time in UTC as text, such as `2026-11-20 18:04:05.678` */
export function rowQuery({ table, columns, after }: Portion, timeText: (column: string) => string): string {
  const values = columns.map(({ name, kind }) => (kind === 'time' ? timeText(name) : name));
  const key = table.key.join(', ');
  const where = after ? `WHERE (${key}) > (${after.map(literal).join(', ')})` : '';
  return `SELECT ${values.join(', ')} FROM ${table.name} ${where} ORDER BY ${key}`;
}

const literal = (integer: string): string => String(BigInt(integer));
