import { type Subscription } from '../platform/bus/bus.js';
import { type Place } from './entry-news.js';

/** Called with the id up to which everything is in the log. */
type Begin = (upTo: number) => void;

/** What may not have come. */
interface Missed {
  /** The last entry before which nothing is missing. */
  readonly after: number;
  /** As far as it is known; 0 if it isn't. */
  readonly count: number;
}

/** A question about the end of the log. */
interface Question {
  readonly id: string;
  askedAt: number;
  /** Of readers that began before it was asked. */
  readonly begins: Begin[];
  /** Missed before it was asked. */
  readonly missed: Missed | undefined;
}

/** Follows what is told of one server, and notices what is missing. */
export class WatchedServer {
  subscription: Subscription | undefined;
  /** Not answered yet. */
  question: Question | undefined;
  /** To be asked about next. */
  private waiting: Begin[] = [];
  private missed: Missed | undefined;
  /** Readers were told that everything up to this entry is in the log. */
  private begunUpTo = 0;
  /** The last entry of the holder: what others add says nothing about those of the holder before. */
  private lastId = 0;
  /** The last entry of the holder that came, whether or not some are missing before it. */
  private shownUpTo = 0;
  /** Former holders told what came up to this entry, and may have ended before it was stored. */
  private unstoredUpTo = 0;
  private place: Place | undefined;
  private isComplete = false;
  /** The place is the lease under which this replica holds the server. */
  private isHere = false;
  /** News may have been lost since the place was told: it has to be told again. */
  private isUnsure = false;

  /** The holder has to say where it is. */
  get needsPlace(): boolean {
    return this.isUnsure;
  }

  get hasQuestion(): boolean {
    return this.waiting.length > 0 || this.missed !== undefined;
  }

  wait(begin: Begin): void {
    this.waiting.push(begin);
  }

  stopWaiting(begin: Begin): void {
    for (const list of [this.waiting, this.question?.begins ?? []]) {
      const at = list.indexOf(begin);
      if (at >= 0) list.splice(at, 1);
    }
  }

  /** News of the holder may be lost: where it is shows whether they are. What this replica holds is known here. */
  checkPlace(): void {
    if (this.isHere) return;
    if (this.place) this.isUnsure = true;
    else this.doubt();
  }

  /** Something may be missing. @param count if it is known how much @param after the last entry before it */
  doubt(count = 0, after = this.lastId): void {
    const { after: known, count: before } = this.missed ?? { after, count: 0 };
    this.missed = { after: Math.min(after, known), count: before + count };
  }

  ask(id: string, askedAt: number): void {
    this.question = { id, askedAt, begins: this.waiting, missed: this.missed };
    this.waiting = [];
    this.missed = undefined;
  }

  /**
   * Calls the readers that wait for this answer.
   *
   * @param stored the last entry in the log
   * @returns what may have been missed, and is in the log now; what readers were shown `upTo` there and the log does not
   * contain was never stored
   */
  answer(stored: number): (Missed & { readonly upTo: number }) | undefined {
    const { begins = [], missed } = this.question ?? {};
    const upTo = Math.max(stored, this.unstoredUpTo);
    this.question = undefined;
    this.begin(upTo);
    for (const begin of begins) begin(upTo);
    return missed && { ...missed, upTo };
  }

  /** A reader is told that everything up to this entry is in the log. */
  begin(upTo: number): void {
    this.begunUpTo = Math.max(this.begunUpTo, upTo);
    if (!this.missed) this.lastId = Math.max(this.lastId, upTo);
  }

  /** An entry has come, from here or from another replica. @param isOfHolder it was added where the server is held */
  note(id: number, isUpdate: boolean, isOfHolder: boolean): void {
    // By the clock of another replica, it comes before what readers were told to read.
    if (!isUpdate && id <= this.begunUpTo) this.doubt(1, id - 1);
    if (!isOfHolder) return;
    this.shownUpTo = Math.max(this.shownUpTo, id);
    if (!this.missed) this.lastId = Math.max(this.lastId, id);
  }

  /** This replica holds the server now. @param epoch of its lease */
  taken(epoch: number): void {
    if (this.place && !this.isComplete) this.doubtFormer();
    [this.place, this.isComplete, this.isHere, this.isUnsure] = [{ epoch, count: 0 }, true, true, false];
  }

  /**
   * It does not any more: what it added is known here, but not what its next holder may have added already.
   *
   * @param isTooLate what it has not stored by now never will be
   */
  left(isTooLate: boolean): void {
    if (this.isHere && isTooLate) this.isComplete = false;
    this.isHere = false;
  }

  /**
   * Where the holder is with this message.
   *
   * @param entries in the message, 0 or 1
   * @param isLast it gives the server away
   */
  follow(place: Place, entries: 0 | 1, isLast: boolean): void {
    const before = this.place;
    // Of a replica that held the server before: what it lacks was noticed when the next one began.
    if (before && place.epoch < before.epoch) return;
    this.place = place;
    if (before) this.check(before, { ...place, count: place.count - entries });
    [this.isComplete, this.isHere, this.isUnsure] = [isLast, false, false];
  }

  private check(before: Place, { epoch, count }: Place): void {
    const isOther = epoch !== before.epoch;
    const missed = isOther ? count : Math.max(0, count - before.count);
    if (isOther && !this.isComplete) this.doubtFormer(missed);
    else if (missed > 0) this.doubt(missed);
  }

  /** The holder before ended without a goodbye: what it told last may be missing, and may not be stored either. */
  private doubtFormer(missed = 0): void {
    this.unstoredUpTo = this.shownUpTo;
    this.doubt(missed);
  }
}
