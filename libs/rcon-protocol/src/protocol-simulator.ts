type Chosen = Readonly<Record<string, unknown>>;

/** What a simulated server is started with; `chosen` holds each of its options by name. */
export interface SimulatorSettings {
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly password: string;
  readonly chosen: Chosen;
  /** Receives progress lines for a person watching. */
  readonly print?: (line: string) => void;
}

export interface RunningSimulator {
  readonly port: number;
  stop(): Promise<void>;
}

/** A command-line option; its key in `chosen` is the flag in camel case. */
export interface SimulatorOption {
  /** In commander syntax: `--players <number>`, or `--lively` for a boolean. */
  readonly flags: string;
  readonly help: string;
  /** A list of choices or a kind of number; absent where the flag takes no value. */
  readonly takes?: 'whole-number' | 'probability' | readonly string[];
  readonly otherwise?: string | number | boolean;
}

/** The server side of a protocol, for the demo, `npm run sim` and tests. */
export interface ProtocolSimulator {
  readonly description: string;
  /** Name in its start message, where that is not the spoken name of the protocol. */
  readonly name?: string;
  /** Help text of the password option. */
  readonly passwordHelp?: string;
  readonly transport: 'tcp' | 'udp';
  readonly options: readonly SimulatorOption[];
  /** The demo server of this protocol; without it the demo has none. */
  readonly demo?: {
    readonly name: string;
    /** Id of the game it behaves like. */
    readonly game: string;
    readonly maxPlayers: number;
    readonly chosen?: Chosen;
  };
  start(settings: SimulatorSettings): Promise<RunningSimulator>;
}

/** The default values of all options; the key of an option is its flag in camel case. */
export const unchosen = ({ options }: Pick<ProtocolSimulator, 'options'>): Chosen =>
  Object.fromEntries(options.map(({ flags, otherwise = false }) => [nameOf(flags), otherwise]));

const nameOf = (flags: string): string =>
  flags.replace(/^--(\S+).*$/, '$1').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
