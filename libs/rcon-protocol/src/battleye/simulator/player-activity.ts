import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { between, pick, type Random } from './seeded-random.js';
import { type SimulatedWorld } from './simulated-world.js';

const LINES = [
  'anyone near the airfield?',
  'need a hand with this gate',
  'trading nails for rope',
  'who was that shooting?',
  'brb',
  'привет всем',
  'heli crash north of the dam',
  'a: b: c',
  'my car is gone again',
  'restart at 6?',
] as const;

/** Above this number of players no more join. */
const TARGET_PLAYERS = 14;
const PAUSE_MS = { least: 2_000, most: 9_000 } as const;
const LOBBY_MS = 4_000;

/** Makes players join, chat and leave, one event every few seconds. */
export class PlayerActivity {
  private readonly timers = new Set<Timer>();

  constructor(
    private readonly world: SimulatedWorld,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  start(): void {
    this.later(between(this.random, PAUSE_MS.least, PAUSE_MS.most), () => {
      this.nextEvent();
      this.start();
    });
  }

  stop(): void {
    for (const timer of this.timers) timer.cancel();
    this.timers.clear();
  }

  private nextEvent(): void {
    const [first, ...others] = this.world.players;
    const dice = this.random();
    if (first === undefined || dice < 0.3 * (1 - others.length / TARGET_PLAYERS)) this.joinPlayer();
    else if (dice > 0.9) this.world.leave(pick(this.random, [first, ...others]).slot);
    else this.world.chat(pick(this.random, [first, ...others]).slot, pick(this.random, LINES));
    for (const player of this.world.players) {
      if (player.ping > 0) player.ping = Math.max(5, player.ping + between(this.random, -6, 6));
    }
  }

  private joinPlayer(): void {
    const player = this.world.join();
    if (player === undefined) return;
    this.later(LOBBY_MS, () => {
      if (this.world.player(player.slot) === player) this.world.verify(player);
    });
  }

  private later(delayMs: number, action: () => void): void {
    const timer = this.clock.schedule(delayMs, () => {
      this.timers.delete(timer);
      action();
    });
    this.timers.add(timer);
  }
}
