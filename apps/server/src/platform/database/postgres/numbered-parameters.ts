const known = new Map<string, string>();
const KNOWN_MAX = 500;

/** Our SQL marks parameters with `?` on every database; PostgreSQL numbers them. TypeORM's own SQL has none. */
export function numberedParameters(sql: string): string {
  if (!sql.includes('?')) return sql;
  const before = known.get(sql);
  if (before !== undefined) return before;
  let count = 0;
  const numbered = sql.replace(/\?/g, () => `$${++count}`);
  // Some statements vary with the length of a list.
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(sql, numbered);
  return numbered;
}
