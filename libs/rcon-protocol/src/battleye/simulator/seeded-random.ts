/** Returns numbers in [0, 1). The sequence depends on the seed alone. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  // Xorshift never leaves the state zero.
  let state = mixed(seed) || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Spreads out neighbouring seeds: the first numbers of small seeds would all be close to zero. */
function mixed(seed: number): number {
  let state = seed ^ 0x9e3779b9;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}

/** An integer from `least` to `most`, inclusive. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
