export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/*
 * All three ask `outpost complete`, which prints a candidate a line: its value, a tab, what it is. Where it knows none, the
 * shell offers files.
 */

/** A name with a blank is quoted by `%q`; the backslashes of one that is typed half are taken away again. */
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

export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
