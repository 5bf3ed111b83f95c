/** A defect of the caller or of this library. What goes wrong on the wire is an `RconError` instead. */
export abstract class ConnectionDefect extends Error {}

/** The id was never opened, or is closed by now. */
export class UnknownConnectionError extends ConnectionDefect {
  override readonly name = 'UnknownConnectionError';
  constructor(readonly id: number) {
    super(`There is no connection ${id}`);
  }
}

/** The id is open already: two supervisors of one game server would log in twice. */
export class ConnectionOpenError extends ConnectionDefect {
  override readonly name = 'ConnectionOpenError';
  constructor(readonly id: number) {
    super(`Connection ${id} is open already`);
  }
}

/** Two drivers claim the same protocol, so that which one is used would depend on their order. */
export class DuplicateDriverError extends ConnectionDefect {
  override readonly name = 'DuplicateDriverError';
  constructor(readonly protocol: string) {
    super(`Two drivers are registered for the protocol "${protocol}"`);
  }
}

/** A move that the table of states does not have. */
export class ForbiddenMoveError extends ConnectionDefect {
  override readonly name = 'ForbiddenMoveError';
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super(`A connection cannot go from ${from} to ${to}`);
  }
}
