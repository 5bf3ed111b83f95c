type Chosen = Readonly<Record<string, unknown>>;

/** What a simulated server is started with; `chosen` holds each of its options by name. */
export interface SimulatorSettings {
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly password: string;
  readonly chosen: Chosen;
  /** Called with what a person who watches wants to read. */
  readonly print?: (line: string) => void;
}

export interface RunningSimulator {
  readonly port: number;
  stop(): Promise<void>;
}

/** What a person may choose; the name by which it is found in `chosen` is the flag in camel case. */
export interface SimulatorOption {
  /** As typed: `--players <number>`, or `--lively`, which is true where it is typed. */
  readonly flags: string;
  readonly help: string;
  /** One of a list, or a number of some kind; left out where the flag takes nothing. */
  readonly takes?: 'whole-number' | 'probability' | readonly string[];
  readonly otherwise?: string | number | boolean;
}

/** The other half of a protocol, for the demo, `npm run sim` and tests. */
export interface ProtocolSimulator {
  readonly description: string;
  /** What it says to be, where that is not how sentences call the protocol. */
  readonly name?: string;
  /** What is said of the password. */
  readonly passwordHelp?: string;
  readonly transport: 'tcp' | 'udp';
  readonly options: readonly SimulatorOption[];
  /** The server of the demo that speaks it; none where it is left out. */
  readonly demo?: {
    readonly name: string;
    readonly maxPlayers: number;
    readonly chosen?: Chosen;
  };
  start(settings: SimulatorSettings): Promise<RunningSimulator>;
}

/** What is chosen where nobody chose; the name of an option is its flag in camel case. */
export const unchosen = ({ options }: Pick<ProtocolSimulator, 'options'>): Chosen =>
  Object.fromEntries(options.map(({ flags, otherwise = false }) => [nameOf(flags), otherwise]));

const nameOf = (flags: string): string =>
  flags.replace(/^--(\S+).*$/, '$1').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
