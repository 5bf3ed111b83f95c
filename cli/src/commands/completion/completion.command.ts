import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { Argument, type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { Contexts } from '../../contexts.js';
import { examples } from '../../options.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';
import { candidatesOf, type ValueSource } from './candidates.js';
import { COMPLETION_SCRIPTS, SHELLS, type Shell } from './scripts.js';

/** Somebody has pressed Tab and waits: without an answer by then there are no names. */
const PANEL_TIMEOUT_MS = 300;
const NAMES_MAX = 200;

const NOTES = `
The script asks this program what may come next, so that it never is out of date; names of servers come from the panel.
  bash   outpost completion bash > ~/.local/share/bash-completion/completions/outpost
  zsh    outpost completion zsh > ~/.zfunc/_outpost, with fpath+=~/.zfunc before compinit
  fish   outpost completion fish > ~/.config/fish/completions/outpost.fish
${examples('outpost completion bash')}`;

export function declareCompletion(parent: Command, deps: CliDeps): void {
  parent
    .command('completion')
    .description('print a script that completes commands, options and names in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', NOTES)
    .action((shell: Shell) => {
      deps.stdout.write(COMPLETION_SCRIPTS[shell]);
    });
  declareComplete(parent, deps);
}

/** What the scripts call: the words after `outpost`, the last of them the one that is being typed. */
function declareComplete(parent: Command, deps: CliDeps): void {
  parent
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      const candidates = await candidatesOf(parent, words, valuesFrom(deps));
      const lines = candidates.map(({ value, about }) => `${value}\t${visibleLine(about)}\n`);
      deps.stdout.write(lines.join(''));
    });
}

const valuesFrom =
  (deps: CliDeps): ValueSource =>
  async (name, typed) => {
    if (name === 'type') return BUILT_IN_PROTOCOLS.map(({ id }) => id);
    if (name === 'context') return new Contexts(deps).names();
    return name === 'server' ? serverNames(deps, typed) : [];
  };

/** An error would be printed into the line that is being typed: whoever is not signed in sees no names. */
async function serverNames(deps: CliDeps, typed: string): Promise<readonly string[]> {
  try {
    const { client } = await openPanel(deps);
    const query = { fields: 'name', limit: NAMES_MAX, ...(typed !== '' && { search: typed }) };
    const signal = AbortSignal.timeout(PANEL_TIMEOUT_MS);
    const servers = await client.call('GET /api/servers', { query, signal });
    // What would command the terminal is no name to type.
    return servers.map(({ name }) => name).filter((name) => visibleLine(name) === name);
  } catch {
    return [];
  }
}
