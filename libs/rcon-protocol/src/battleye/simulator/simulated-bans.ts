export interface SimulatedBan {
  readonly target: string;
  /** Clock time; `Infinity` for a permanent ban. */
  readonly until: number;
  readonly reason: string;
}

const MINUTE_MS = 60_000;
const GUID = /^[0-9a-f]{32}$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The ban list in memory, and the file (bans.txt) that `writeBans` writes and `loadBans` reads. */
export class SimulatedBans {
  private bans: readonly SimulatedBan[] = [];
  private file: readonly SimulatedBan[] = [];

  /** GUID bans first: the order in which `bans` lists and numbers them. */
  list(): readonly SimulatedBan[] {
    const isGuid = (ban: SimulatedBan): boolean => GUID.test(ban.target);
    return [...this.bans.filter(isGuid), ...this.bans.filter((ban) => !isGuid(ban))];
  }

  /**
   * 0 or fewer minutes is permanent. A target that is neither a GUID nor an address bans 0.0.0.0, as observed on real
   * servers (changelog of berconpy 3.1.2).
   */
  add(target: string, minutes: number, reason: string, now: number): void {
    const known = target.toLowerCase();
    const safe = GUID.test(known) || IPV4.test(known) ? known : '0.0.0.0';
    const until = minutes > 0 ? now + minutes * MINUTE_MS : Infinity;
    this.bans = [...this.bans, { target: safe, until, reason }];
  }

  remove(listNumber: number): void {
    const victim = this.list()[listNumber];
    this.bans = this.bans.filter((ban) => ban !== victim);
  }

  write(now: number): void {
    this.bans = this.bans.filter((ban) => ban.until > now);
    this.file = this.bans;
  }

  load(): void {
    this.bans = this.file;
  }

  isBanned(target: string, now: number): boolean {
    return this.bans.some((ban) => ban.target === target && ban.until > now);
  }
}

/** The "Minutes left" column: `perm`, whole minutes, or `-` for an expired ban, which stays until `writeBans`. */
export function timeLeft(ban: SimulatedBan, now: number): string {
  if (ban.until === Infinity) return 'perm';
  return ban.until <= now ? '-' : String(Math.ceil((ban.until - now) / MINUTE_MS));
}

export const isGuidBan = (ban: SimulatedBan): boolean => GUID.test(ban.target);
