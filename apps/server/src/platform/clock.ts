/** The wall clock, injected so that tests can set it. */
export abstract class WallClock {
  abstract now(): Date;
}

export class SystemWallClock extends WallClock {
  now(): Date {
    return new Date();
  }
}
