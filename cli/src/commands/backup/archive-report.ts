/** Tables whose row counts are reported, and how they are called. */
const NOUNS: Readonly<Record<string, string>> = {
  users: 'accounts',
  servers: 'servers',
  schedules: 'scheduled commands',
  log_entries: 'log lines',
};

/** `accounts: 3, servers: 12, log lines: 1,204,331`. */
export const contentText = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(NOUNS)
    .flatMap(([table, noun]) => {
      const count = rows[table];
      return count === undefined ? [] : [`${noun}: ${count.toLocaleString('en')}`];
    })
    .join(', ');
