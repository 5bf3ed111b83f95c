import { Injectable } from '@nestjs/common';
import { type ReplicaFigures as Figures } from '@outpost/contracts/cluster.js';

type Source = () => Partial<Figures>;
type Check = (value: number) => boolean;

const isCount: Check = (value) => Number.isSafeInteger(value) && value >= 0;
const isAmount: Check = (value) => Number.isFinite(value) && value >= 0;

const CHECKS: Readonly<Record<keyof Figures, Check>> = {
  leaving: isCount,
  taken: isCount,
  linesPerSecond: isAmount,
  commandsPerSecond: isAmount,
  eventLoopMs: isAmount,
  databaseMs: isAmount,
  natsMs: isAmount,
  memoryBytes: isCount,
  sockets: isCount,
};

/** What this process measures of itself, wherever it is measured. */
@Injectable()
export class ReplicaFigures {
  private readonly sources: Source[] = [];

  /** @param source cheap: it is called every two seconds */
  add(source: Source): void {
    this.sources.push(source);
  }

  /** Null for what nobody measures. */
  current(): Figures {
    return readFigures(Object.assign({}, ...this.sources.map((source) => source())));
  }
}

/**
 * The figures in a row that a replica has written: null for those that are missing or make no sense, as they may in
 * the row of another version.
 */
export function readFigures(value: unknown): Figures {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const figures = Object.entries(CHECKS).map(([name, isSound]) => {
    const figure = given[name];
    return [name, typeof figure === 'number' && isSound(figure) ? figure : null] as const;
  });
  return Object.fromEntries(figures) as unknown as Figures;
}
