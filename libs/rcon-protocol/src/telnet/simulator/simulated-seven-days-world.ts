export interface SimulatedSurvivor {
  readonly entityId: number;
  readonly name: string;
  /** Prefixed with the platform, such as `Steam_`. */
  readonly platformId: string;
  readonly crossId: string;
  readonly address: string;
  readonly ping: number;
}

/** The result of a command: lines for the sender, log lines for all clients, and whether it ends something. */
export interface SevenDaysOutcome {
  readonly answer: readonly string[];
  readonly log: readonly string[];
  readonly ends?: 'connection' | 'process';
}

type SevenDaysCommand = (world: SimulatedSevenDaysWorld, rest: string) => Partial<SevenDaysOutcome>;

const survivor = (entityId: number, name: string, last: string): SimulatedSurvivor => ({
  entityId,
  name,
  platformId: `Steam_7656119800000000${last}`,
  crossId: `EOS_0002f5c1a9e84d7bb1c2d3e4f5a6b7c${last}`,
  address: `192.0.2.1${last}`,
  ping: 40 + (entityId % 50),
});

const FIRST_SURVIVORS: readonly SimulatedSurvivor[] = [
  survivor(171, 'Rowan, the third', '1'),
  survivor(188, 'Dana Lee', '2'),
  survivor(203, 'Мирон', '3'),
];

const COMMANDS: Readonly<Record<string, SevenDaysCommand>> = {
  lp: (world) => ({ answer: world.listPlayers() }),
  listplayers: (world) => ({ answer: world.listPlayers() }),
  gettime: () => ({ answer: ['Day 7, 10:22'] }),
  gt: () => ({ answer: ['Day 7, 10:22'] }),
  help: () => ({
    answer: ['*** List of Commands ***', ...Object.keys(COMMANDS).map((name) => ` ${name} => `), ''],
  }),
  say: (_world, rest) => ({
    log: [`Chat (from '-non-player-', entity id '-1', to 'Global'): ${unquoted(rest)}`],
  }),
  kick: (world, rest) => world.kick(rest),
  ban: (world, rest) => world.ban(rest),
  saveworld: () => ({ answer: ['World saved'] }),
  exit: () => ({ ends: 'connection' }),
  shutdown: () => ({ answer: ['Shutting server down...'], ends: 'process' }),
};

/** A small world: players, bans and commands, with output in the format of a real server. */
export class SimulatedSevenDaysWorld {
  online: readonly SimulatedSurvivor[] = FIRST_SURVIVORS;
  banned: readonly string[] = [];

  execute(line: string): SevenDaysOutcome {
    const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
    const name = word.toLowerCase();
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    const outcome = command?.(this, rest) ?? { answer: [`*** ERROR: unknown command '${word}'`] };
    return { answer: [], log: [], ...outcome };
  }

  listPlayers(): readonly string[] {
    const rows = this.online.map(
      ({ entityId, name, platformId, crossId, address, ping }, index) =>
        `${index}. id=${entityId}, ${name}, pos=(12.5, 61.1, -8.0), rot=(0.0, 90.0, 0.0), remote=True, health=100, ` +
        `deaths=2, zombies=4, players=0, score=0, level=7, pltfmid=${platformId}, crossid=${crossId}, ` +
        `ip=${address}, ping=${ping}`,
    );
    return [...rows, `Total of ${rows.length} in the game`];
  }

  kick(rest: string): Partial<SevenDaysOutcome> {
    const who = firstWord(rest);
    const gone = this.online.find((one) => isTarget(one, who));
    if (gone === undefined) return { answer: [`"${who}" is not a valid entity id, player name or user id.`] };
    this.online = this.online.filter((one) => one !== gone);
    return { answer: [`Kicking player ${gone.name}`], log: [`GMSG: Player '${gone.name}' left the game`] };
  }

  /** `add <id> <count> <unit> "reason"`, `remove <id>`, `list`. */
  ban(rest: string): Partial<SevenDaysOutcome> {
    const action = firstWord(rest).toLowerCase();
    const who = firstWord(rest.slice(action.length).trim());
    if (action === 'add') this.banned = [...this.banned, who];
    else if (action === 'remove') this.banned = this.banned.filter((id) => id !== who);
    else {
      const rows = this.banned.map((id) => `  2126-01-01 00:00:00 - ${id} (-unknown-) - `);
      return { answer: ['Ban list entries:', '  Banned until - UserID (name) - Reason', ...rows] };
    }
    return { answer: [`${who} ${action === 'add' ? 'banned' : 'removed from ban list'}.`] };
  }
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1');
const firstWord = (text: string): string => /^"([^"]*)"/.exec(text)?.[1] ?? text.split(' ', 1)[0] ?? '';
const isTarget = ({ entityId, name, platformId }: SimulatedSurvivor, who: string): boolean =>
  who === String(entityId) || who === name || who === platformId;
