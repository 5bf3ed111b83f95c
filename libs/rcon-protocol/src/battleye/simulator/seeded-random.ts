/** Numbers from 0 up to, but not including, 1: the same row for the same seed. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  // Xorshift stays at zero forever once it is there.
  let state = mixed(seed) || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Spreads neighbouring seeds: from a small one the first numbers would all be near zero. */
function mixed(seed: number): number {
  let state = seed ^ 0x9e3779b9;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
