import { type Chunking } from '../../shared/simulator/chunked-writer.js';

/** What goes wrong, and what builds and hosts do otherwise. All of it can be changed while the server runs. */
export interface TelnetFaults {
  chunking: Chunking;
  /** A line of the log, with a stack trace in it, before, between and behind the lines of every answer. */
  chatters: boolean;
  /** Takes commands and says nothing. */
  silent: boolean;
  /** Commands that run and are never answered. */
  unanswered: RegExp | null;
  /** Milliseconds from a command to its answer. */
  delayMs: number;
  /** `HideCommandExecutionLog`: the log does not say that a command is executed. */
  hidesExecution: boolean;
  /** Asks for the password without ending the line, and tells the terminal not to echo it. */
  promptsLikeATerminal: boolean;
  /** Leaves out the last line of the welcome. */
  welcomeHasNoEnd: boolean;
  /** Hangs up on everybody who connects, as it does on a blocked address. */
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
