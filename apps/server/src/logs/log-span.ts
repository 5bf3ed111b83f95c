/** Ids of lines from the first to the last one. */
export type Ids = readonly [first: number, last: number];

/** Ids from the first one on, and below another. */
export interface Span {
  readonly first: number;
  readonly below: number;
}

/** Where lines may be found. */
export interface Window {
  /** The newest first. */
  readonly ranges: readonly Ids[];
  /** Down to this id there is nothing else. */
  readonly first: number;
}
