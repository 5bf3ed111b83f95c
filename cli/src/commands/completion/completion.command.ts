import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { Argument, type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { Contexts } from '../../contexts.js';
import { examples } from '../../options.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';
import { candidatesOf, type ValueSource } from './candidates.js';

/** The user has pressed Tab and is waiting: after this time no names are offered. */
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

/** Called by the scripts with the words after `outpost`; the last one is being typed. */
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

/** Errors are swallowed: printing one would disturb the line being typed. Without a sign-in no names are offered. */
async function serverNames(deps: CliDeps, typed: string): Promise<readonly string[]> {
  try {
    const { client } = await openPanel(deps);
    const query = { fields: 'name', limit: NAMES_MAX, ...(typed !== '' && { search: typed }) };
    const signal = AbortSignal.timeout(PANEL_TIMEOUT_MS);
    const servers = await client.call('GET /api/servers', { query, signal });
    // Names with control characters cannot be typed safely.
    return servers.map(({ name }) => name).filter((name) => visibleLine(name) === name);
  } catch {
    return [];
  }
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/*
 * All three call `outpost complete`, which prints one candidate per line: value, tab, description. Without candidates
 * the shell offers files.
 */

/** `%q` quotes names with blanks; the backslashes of a partly typed name are removed before the call. */
const BASH = `_outpost() {
  local value about IFS=$'\\n'
  local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS=$'\\t' read -r value about; do
    COMPREPLY+=("$(printf %q "$value")")
  done < <(outpost complete -- "\${words[@]//\\\\/}" 2>/dev/null)
}
complete -o default -F _outpost outpost
`;

const ZSH = `#compdef outpost
_outpost() {
  local line
  local -a candidates
  for line in "\${(@f)$(outpost complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#candidates )); then _describe outpost candidates; else _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _outpost "$@"; else compdef _outpost outpost; fi
`;

const FISH = `function __outpost_candidates
    set -l words (commandline -opc)
    outpost complete -- $words[2..-1] (commandline -ct | string collect --allow-empty) 2>/dev/null
end
complete -c outpost -f -a '(__outpost_candidates)'
complete -c outpost -n '__fish_seen_subcommand_from backup restore logs' -F
`;

const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
