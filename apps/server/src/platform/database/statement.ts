export type SqlValue = string | number | bigint | Uint8Array | null;

/** One SQL statement; `?` stands for a parameter on every database. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

export interface StatementResult {
  /** For statements that return rows. */
  readonly rows?: readonly unknown[];
}

/** How a change is committed. */
export interface Durability {
  /**
   * False for changes that must survive the end of the process but not a power cut: the commit does not wait
   * for the disk.
   */
  readonly isDurable: boolean;
}

export const DURABLE: Durability = { isDurable: true };
