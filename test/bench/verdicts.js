/** The claims of a long run. A failed one sets the exit code to 1. */
export class Verdicts {
  #failed = 0;

  say(holds, claim, figure) {
    if (!holds) this.#failed += 1;
    console.log(`${holds ? 'ok    ' : 'FAILED'}  ${claim}: ${figure}`);
  }

  end() {
    process.exitCode = this.#failed === 0 ? 0 : 1;
  }
}

/**
 * Parses numbers given as `--name value`, switches as `--name` and choices as `--name one-of-them`, of which the first
 * is the default, and lists as `--name some,of,them`, of which all are the default; anything else exits with the usage
 * text.
 */
export function numbersFrom(words, defaults, switches = [], choices = {}, lists = {}) {
  const chosen = {
    ...defaults,
    ...Object.fromEntries(switches.map((name) => [name, false])),
    ...Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])),
    ...lists,
  };
  for (let at = 0; at < words.length; at++) {
    const name = words[at].replace(/^--/, '');
    if (switches.includes(name)) {
      chosen[name] = true;
      continue;
    }
    if (choices[name]?.includes(words[at + 1])) {
      chosen[name] = words[++at];
      continue;
    }
    const some = words[at + 1]?.split(',') ?? [];
    if (some.length > 0 && some.every((each) => lists[name]?.includes(each))) {
      chosen[name] = some;
      at += 1;
      continue;
    }
    const value = Number(words[++at]);
    if (!Object.hasOwn(defaults, name) || !(value > 0)) {
      const usage = [
        ...Object.entries(defaults).map((pair) => pair.join(' ')),
        ...Object.entries(choices).map(([option, values]) => `${option} ${values.join('|')}`),
        ...Object.entries(lists).map(([option, values]) => `${option} ${values.join()}`),
        ...switches,
      ];
      console.error(`Usage: ${usage.map((option) => `[--${option}]`).join(' ')}`);
      process.exit(2);
    }
    chosen[name] = value;
  }
  return chosen;
}
