/** An inclusive range of line ids. */
export type Ids = readonly [first: number, last: number];

/** A half-open range of line ids. */
export interface Span {
  readonly first: number;
  readonly below: number;
}

/** Ranges of ids that may hold matching lines. */
export interface Window {
  /** Newest first. */
  readonly ranges: readonly Ids[];
  /** Lowest id covered: from here on only the ranges can match. */
  readonly first: number;
}
