import { median } from '../measure.js';
import { row } from './table.js';

const ROUNDS = 5;

/**
 * Runs one task on every entry in turn, round after round, so that a slow moment of the machine affects all of them. A
 * failed entry is skipped from then on. The first entry is the bare baseline for the others.
 */
export class Rounds {
  #entries;
  #results;
  #failures = new Map();

  /** @param entries `{ label, contestant, input }` each */
  constructor(entries) {
    this.#entries = entries;
    this.#results = new Map(entries.map(({ label }) => [label, []]));
  }

  async run(task) {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const entry of this.#entries) await this.#take(entry, task, round);
    }
    return this;
  }

  /** The median over rounds of `of(result)`, and of its ratio to the baseline of the same round. */
  figures(label, of) {
    const own = this.#results.get(label).map(of);
    const bare = this.#results.get(this.#entries[0].label).map(of);
    return { value: median(own), ratio: median(own.map((value, round) => value / bare[round])) };
  }

  /** Prints a row per entry; `cells(label)` gives its figures. */
  print(cells) {
    for (const { label } of this.#entries) row(label, this.#failures.get(label), () => cells(label));
  }

  async #take({ label, contestant, input }, task, round) {
    if (this.#failures.has(label)) return;
    const result = await contestant.run(task, input);
    if (result.error !== undefined) this.#failures.set(label, result.error);
    // The first round is a warm-up and is dropped.
    else if (round > 0) this.#results.get(label).push(result);
  }
}
