import { expect, it } from '@jest/globals';
import { readFigures, ReplicaFigures } from './replica-figures.js';

const NOTHING = {
  ...{ leaving: null, taken: null, linesPerSecond: null, commandsPerSecond: null, eventLoopMs: null },
  ...{ databaseMs: null, natsMs: null, memoryBytes: null, sockets: null },
};

it('Figures are collected from whoever measures them, and null if nobody does', () => {
  const figures = new ReplicaFigures();
  expect(figures.current()).toEqual(NOTHING);
  let sockets = 1;
  figures.add(() => ({ sockets }));
  figures.add(() => ({ linesPerSecond: 0.5, databaseMs: null }));
  sockets = 2;
  expect(figures.current()).toEqual({ ...NOTHING, sockets: 2, linesPerSecond: 0.5 });
});

it('Figures of another version are read as far as they make sense', () => {
  const written = { sockets: 3, taken: 1.5, leaving: -1, natsMs: 'fast', databaseMs: 1.5, temperature: 40 };
  expect(readFigures(written)).toEqual({ ...NOTHING, sockets: 3, databaseMs: 1.5 });
  for (const other of [null, undefined, 'text', 7, []]) expect(readFigures(other)).toEqual(NOTHING);
});
