/** Values that no field for a text takes. */
export const NOT_A_TEXT: readonly unknown[] = [undefined, null, 42, true, ['a'], { toString: 'x' }];
export const LONG = 'x'.repeat(5_000);

/** A call, and what each field of its body refuses. */
export interface RefusingCall {
  /** Defaults to POST. */
  readonly method?: 'PATCH';
  readonly path: string;
  readonly valid: Readonly<Record<string, unknown>>;
  /** For each field, values that must be refused. */
  readonly refused: Readonly<Record<string, readonly unknown[]>>;
}
