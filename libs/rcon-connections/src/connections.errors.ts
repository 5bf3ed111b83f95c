/** A defect of the caller or of this library. Failures on the wire are `RconError`s instead. */
export abstract class ConnectionDefect extends Error {}

/** The id was never opened or is already closed. */
export class UnknownConnectionError extends ConnectionDefect {
  override readonly name = 'UnknownConnectionError';
  constructor(readonly id: number) {
    super(`There is no connection ${id}`);
  }
}

/** The id is already open: two connections to one game server would log in twice. */
export class ConnectionOpenError extends ConnectionDefect {
  override readonly name = 'ConnectionOpenError';
  constructor(readonly id: number) {
    super(`Connection ${id} is open already`);
  }
}

/** Two drivers claim the same protocol; which one is used would depend on their order. */
export class DuplicateDriverError extends ConnectionDefect {
  override readonly name = 'DuplicateDriverError';
  constructor(readonly protocol: string) {
    super(`Two drivers are registered for the protocol "${protocol}"`);
  }
}

/** A state transition that is not in `CONNECTION_MOVES`. */
export class ForbiddenMoveError extends ConnectionDefect {
  override readonly name = 'ForbiddenMoveError';
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super(`A connection cannot go from ${from} to ${to}`);
  }
}
