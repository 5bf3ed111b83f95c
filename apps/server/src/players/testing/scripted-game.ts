import { PoolFixture } from '@outpost/rcon-connections/testing/pool-fixture.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { Games } from '../../games/games.service.js';
import { type WallClock } from '../../platform/clock.js';
import { EventBus } from '../../platform/event-bus.js';
import { type Log } from '../../platform/log.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServerStates } from '../../servers/server-states.js';
import { PlayerLists } from '../player-lists.service.js';

const STARTED_AT = Date.parse('2026-11-20T12:00:00Z');

/** Player lists over a pool with a scripted game server; the clocks stand still until they are advanced. */
export class ScriptedGame {
  readonly fixture = new PoolFixture();
  readonly profiles = new GameProfiles();
  readonly events = new EventBus({} as Log);
  readonly states = new ServerStates();
  readonly lists: PlayerLists;
  readonly server = this.serverWith({});

  /** @param game the game whose profile is used; the answers are scripted */
  constructor(game = 'dayz', changes: Partial<GameProfile> = {}) {
    this.profiles.register({ ...this.profiles.get(game), ...changes, id: 'scripted', protocol: 'scripted' });
    this.lists = new PlayerLists(
      this.fixture.pool,
      new Games(this.profiles),
      this.wallClock,
      this.states,
      this.events,
    );
  }

  serverWith(fields: Partial<ServerEntity>): ServerEntity {
    return { id: 1, type: 'scripted', game: null, maxPlayers: 60, ...fields } as ServerEntity;
  }

  get wallClock(): WallClock {
    return { now: () => new Date(STARTED_AT + this.fixture.clock.now()) };
  }

  /** What the game server answers from now on, to any command. */
  answers(text: string, afterMs = 0): void {
    this.fixture.driver.onCommand = () => ({ type: 'answer', text, afterMs });
  }

  goSilent(): void {
    this.fixture.driver.onCommand = () => ({ type: 'silent' });
  }
}

/** The answer of a BattlEye server to `players`; each row is slot, GUID digit and name. */
export const playersTable = (...rows: readonly (readonly [slot: number, digit: string, name: string])[]) =>
  [
    'Players on server:',
    '[#] [IP Address]:[Port] [Ping] [GUID] [Name]',
    '--------------------------------------------------',
    ...rows.map(([slot, digit, name]) => `${slot}   203.0.113.5:2304     47   ${guid(digit)}(OK) ${name}`),
    `(${rows.length} players in total)`,
  ].join('\n');

export const guid = (digit: string): string => digit.repeat(32);
