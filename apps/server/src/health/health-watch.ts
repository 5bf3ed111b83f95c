import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HEALTH_PROBLEMS, type HealthProblemCode } from '@outpost/contracts/health-problems.js';
import { type HealthProblem } from '@outpost/contracts/health.js';
import { LogWriter } from '../logs/log-writer.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type StorageFailure } from '../platform/database/storage-state.js';
import { EventBus } from '../platform/event-bus.js';
import { HealthChanged } from '../platform/health.events.js';
import { inEnglish } from '../platform/in-english.js';
import { Log } from '../platform/log.js';
import { BackupWatch } from './backup-watch.js';
import { CertificateWatch } from './certificate-watch.js';
import { DiskSpace } from './disk-space.js';
import { IntegrityWatch } from './integrity-watch.js';
import { ReplicaWatch } from './replica-watch.js';

const CHECK_MS = 1_000;
/** A change usually commits within milliseconds, or within five seconds while another process holds the lock. */
const CHANGE_LATE_MS = 10_000;
const LINES_LATE_MS = 10_000;
const DISK_LOW_BYTES = 256 * 1024 * 1024;

/** Tracks problems of the panel itself, and publishes when they change. */
@Injectable()
export class HealthWatch {
  private known: readonly HealthProblem[] = [];
  private probing: Promise<void> | undefined;
  private checkedFor: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly lines: LogWriter,
    private readonly disk: DiskSpace,
    private readonly integrity: IntegrityWatch,
    private readonly replica: ReplicaWatch,
    private readonly certificate: CertificateWatch,
    private readonly backups: BackupWatch,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** All current problems, the worst first. */
  @Interval(CHECK_MS)
  check(): readonly HealthProblem[] {
    const failure = this.database.state.currentFailure;
    if (failure) this.followUp(failure);
    this.update(this.found(failure));
    return this.known;
  }

  private found(failure: StorageFailure | undefined): ReadonlySet<HealthProblemCode> {
    const found = new Set<HealthProblemCode>(this.replica.problems());
    if (this.integrity.last.result === 'damaged') found.add('storage-damaged');
    if (failure) found.add(failure.problem);
    else if (this.isStorageLate()) found.add('storage-waiting');
    else if ((this.lines.backlog.oldestMs ?? 0) > LINES_LATE_MS) found.add('lines-waiting');
    const isLow = (this.disk.bytesLeft ?? Infinity) < DISK_LOW_BYTES;
    if (isLow && !found.has('storage-full')) found.add('disk-low');
    if (this.backups.hasFailed) found.add('backup-failed');
    if (this.certificate.isEnding) found.add('certificate-ending');
    return found;
  }

  private isStorageLate(): boolean {
    const { waitingSince } = this.database.state;
    return waitingSince !== undefined && performance.now() - waitingSince > CHANGE_LATE_MS;
  }

  private update(found: ReadonlySet<HealthProblemCode>): void {
    const before = this.known;
    const began = IN_ORDER.filter((code) => found.has(code) && !before.some((known) => known.code === code));
    const ended = before.filter(({ code }) => !found.has(code));
    if (began.length === 0 && ended.length === 0) return;
    const at = this.clock.now();
    const added = began.map((code) => inEnglish({ code, ...HEALTH_PROBLEMS[code], since: at.toISOString() }));
    this.known = [...before, ...added]
      .filter(({ code }) => found.has(code))
      .sort((a, b) => IN_ORDER.indexOf(a.code) - IN_ORDER.indexOf(b.code));
    this.events.publish(new HealthChanged(this.known, added, ended, at));
  }

  /** There may be no writes to observe, so recovery is probed with one of our own. Reported damage is checked for. */
  private followUp({ problem, since }: StorageFailure): void {
    this.probing ??= this.tryWriting().finally(() => (this.probing = undefined));
    if (problem !== 'storage-damaged' || this.checkedFor === since) return;
    this.checkedFor = since;
    void this.integrity.check();
  }

  private async tryWriting(): Promise<void> {
    try {
      await this.database.tryWriting();
    } catch (error) {
      this.log.debug({ err: error }, 'storage still fails');
    }
  }
}

const IN_ORDER = Object.keys(HEALTH_PROBLEMS) as readonly HealthProblemCode[];
