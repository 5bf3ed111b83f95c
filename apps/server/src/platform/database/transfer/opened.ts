/** A database that no panel uses until it is closed. */
export interface Opened<Store> {
  readonly store: Store;
  close(): Promise<void>;
}
