import { ConfigurationError } from './errors/configuration-error.js';

/**
 * Whom a limit restricts: those for `people` are lifted by `LIMITS=off`; those for `games` and the `machine`
 * always apply.
 */
type LimitFor = 'people' | 'games' | 'machine';

interface LimitRow {
  readonly value: number;
  readonly for: LimitFor;
  /** What is counted, as printed in the documentation. */
  readonly counts: string;
}

const row = (value: number, holdsBack: LimitFor, counts: string): LimitRow => ({
  value,
  for: holdsBack,
  counts,
});

const KIB = 1024;
const MIB = 1024 * KIB;

/** Every limit that operators can change, with its default. docs/security.md contains this table. */
export const LIMIT_TABLE = {
  'servers-per-user': row(1_000, 'people', 'registered servers of one account'),
  'unanswered-addresses-per-minute': row(
    20,
    'people',
    'addresses that never answered, tried or registered by one account within a minute',
  ),
  'connection-tests-per-minute': row(
    30,
    'people',
    'connection tests and diagnoses of one account within a minute',
  ),
  'status-checks-per-minute': row(6_000, 'people', 'status checks of one account within a minute'),
  'invitations-per-minute': row(20, 'people', 'invitations that one account makes within a minute'),
  'sessions-per-user': row(
    100,
    'people',
    'sessions of one account; beyond it the one used least lately ends',
  ),
  'sockets-per-user': row(20, 'people', 'open live sockets of one account'),
  sockets: row(2_000, 'people', 'open live sockets in all'),
  connections: row(4_000, 'people', 'open connections in all, live sockets among them'),
  'tokens-per-user': row(50, 'people', 'API tokens of one account'),
  'pending-accounts': row(200, 'people', 'accounts that wait for an approval'),
  'password-checks-at-once': row(2, 'machine', 'passwords that are hashed at the same time'),
  'password-checks-waiting': row(50, 'people', 'password checks that wait for their turn'),
  'long-reads-at-once': row(
    4,
    'machine',
    'pages of logs, commands, observations and found accounts that are read at the same time',
  ),
  'long-reads-per-user': row(2, 'people', 'such pages of one account, those of its exports among them'),
  'long-reads-waiting': row(
    100,
    'people',
    'such pages and exports of one account that wait for their turn or stand between two pages',
  ),
  'lines-per-second': row(2_000, 'games', 'lines a second that are kept of one game server'),
  'line-burst': row(20_000, 'games', 'lines of one game server that may come at once'),
  'line-bytes-per-day': row(
    256 * MIB,
    'games',
    'bytes of lines that are kept of one game server within a day',
  ),
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof LIMIT_TABLE;
const LIMIT_NAMES = Object.keys(LIMIT_TABLE) as readonly LimitName[];

/** The limits in force: the defaults with the overrides of `LIMITS`. */
export class Limits {
  private constructor(private readonly values: ReadonlyMap<LimitName, number>) {}

  /**
   * Parses `LIMITS`: `off` and `name=value` pairs, comma separated.
   *
   * @throws {ConfigurationError} for an unknown name, or a value that is not a positive whole number
   */
  static read(setting: string | undefined): Limits {
    const words = (setting ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const values = new Map(LIMIT_NAMES.map((name) => [name, defaultOf(name, words.includes('off'))]));
    for (const word of words) if (word !== 'off') values.set(...pairOf(word));
    return new Limits(values);
  }

  /** Infinity where the limit is lifted. */
  of(name: LimitName): number {
    return this.values.get(name) ?? LIMIT_TABLE[name].value;
  }
}

const defaultOf = (name: LimitName, off: boolean): number =>
  off && LIMIT_TABLE[name].for === 'people' ? Infinity : LIMIT_TABLE[name].value;

function pairOf(word: string): [LimitName, number] {
  const [, name, digits] = /^([a-z-]+)=(\d{1,15})$/.exec(word) ?? [];
  const known = LIMIT_NAMES.find((candidate) => candidate === name);
  if (known === undefined)
    throw new ConfigurationError('LIMITS', `does not know "${word}"; use off, or name=number`);
  if (Number(digits) < 1) throw new ConfigurationError('LIMITS', `needs a number above zero for ${known}`);
  return [known, Number(digits)];
}
