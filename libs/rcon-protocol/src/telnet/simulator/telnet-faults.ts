import { type Chunking } from '../../shared/simulator/chunked-writer.js';

/** Injected faults, and differences between builds and hosts. All can be changed while the server runs. */
export interface TelnetFaults {
  chunking: Chunking;
  /** Log lines, including a stack trace, before, between and after the lines of every answer. */
  chatters: boolean;
  /** Executes commands but answers nothing. */
  silent: boolean;
  /** Commands that run and are never answered. */
  unanswered: RegExp | null;
  /** Delay in milliseconds between a command and its answer. */
  delayMs: number;
  /** `HideCommandExecutionLog`: the execution of a command is not logged. */
  hidesExecution: boolean;
  /** Prompts for the password without a line end, after telling the terminal not to echo. */
  promptsLikeATerminal: boolean;
  /** Leaves out the last line of the welcome. */
  welcomeHasNoEnd: boolean;
  /** Closes every new connection, as for a blocked address. */
  hangsUp: boolean;
}

export const NO_TELNET_FAULTS: TelnetFaults = {
  chunking: 'glued',
  chatters: false,
  silent: false,
  unanswered: null,
  delayMs: 0,
  hidesExecution: false,
  promptsLikeATerminal: false,
  welcomeHasNoEnd: false,
  hangsUp: false,
};
