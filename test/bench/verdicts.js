/** The claims of a long run. One that does not hold makes the exit code 1. */
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

/** Numbers given as `--name value`; anything else ends the program with the usage. */
export function numbersFrom(words, defaults) {
  const chosen = { ...defaults };
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at].replace(/^--/, '');
    const value = Number(words[at + 1]);
    if (!Object.hasOwn(defaults, name) || !(value > 0)) {
      const usage = Object.entries(defaults).map(([key, usual]) => `[--${key} ${usual}]`);
      console.error(`Usage: ${usage.join(' ')}`);
      process.exit(2);
    }
    chosen[name] = value;
  }
  return chosen;
}
