import { type Clock } from '@outpost/clock/clock.js';
import { pick, type Random } from './seeded-random.js';
import { SimulatedBans } from './simulated-bans.js';
import { newPlayer, NICKNAMES, settleIn, type SimulatedPlayer } from './simulated-player.js';

/**
 * The game behind the console: players and bans. Lines that a real server would print go to `announce`, in the
 * wording observed on DayZ and Arma 3.
 */
export class SimulatedWorld {
  readonly bans = new SimulatedBans();
  locked = false;
  private readonly seats = new Map<number, SimulatedPlayer>();

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly announce: (text: string) => void,
  ) {}

  /** In the order of their slots. */
  get players(): readonly SimulatedPlayer[] {
    return [...this.seats.values()].sort((a, b) => a.slot - b.slot);
  }

  player(slot: number): SimulatedPlayer | undefined {
    return this.seats.get(slot);
  }

  /** Adds a player in the lowest free slot; undefined when the server is locked or full, or the account is banned. */
  join(name = this.absentName()): SimulatedPlayer | undefined {
    if (name === undefined || this.locked) return undefined;
    const player = newPlayer(this.freeSlot(), name, this.random);
    if (this.bans.isBanned(player.guid, this.clock.now())) return undefined;
    this.seats.set(player.slot, player);
    const { slot, address, port, guid } = player;
    this.announce(`Player #${slot} ${name} (${address}:${port}) connected`);
    this.announce(`Player #${slot} ${name} - BE GUID: ${guid}`);
    return player;
  }

  /** Moves the player out of the lobby and confirms the GUID. */
  verify(player: SimulatedPlayer): void {
    settleIn(player, this.random);
    this.announce(`Verified GUID (${player.guid}) of player #${player.slot} ${player.name}`);
  }

  leave(slot: number): void {
    const player = this.seats.get(slot);
    if (!this.seats.delete(slot) || player === undefined) return;
    this.announce(`Player #${slot} ${player.name} disconnected`);
  }

  chat(slot: number, text: string, channel = 'Direct'): void {
    const player = this.seats.get(slot);
    if (player !== undefined) this.announce(`(${channel}) ${player.name}: ${text}`);
  }

  kick(slot: number, reason: string): void {
    const player = this.seats.get(slot);
    if (!this.seats.delete(slot) || player === undefined) return;
    this.announce(`Player #${slot} ${player.name} (${player.guid}) has been kicked by BattlEye: ${reason}`);
  }

  say(admin: number, slot: number, text: string): void {
    const to = slot === -1 ? 'Global' : `To ${this.seats.get(slot)?.name ?? ''}`;
    if (slot === -1 || this.seats.has(slot)) this.announce(`RCon admin #${admin}: (${to}) ${text}`);
  }

  /** Restarts the game: all players are gone, and bans not written to the file are lost. */
  restart(): void {
    this.seats.clear();
    this.locked = false;
    this.bans.load();
  }

  now(): number {
    return this.clock.now();
  }

  private freeSlot(): number {
    let slot = 0;
    while (this.seats.has(slot)) slot += 1;
    return slot;
  }

  private absentName(): string | undefined {
    const present = new Set(this.players.map((player) => player.name));
    const [first, ...others] = NICKNAMES.filter((name) => !present.has(name));
    return first === undefined ? undefined : pick(this.random, [first, ...others]);
  }
}
