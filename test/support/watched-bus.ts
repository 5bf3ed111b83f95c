import { systemClock } from '@outpost/clock/clock.js';
import { NoReplyError } from '../../apps/server/src/platform/bus/bus.errors.js';
import { InProcessBus } from '../../apps/server/src/platform/bus/in-process-bus.js';

/** A bus that counts its requests, and whose faults can be chosen. */
export class WatchedBus extends InProcessBus {
  /** Answers are lost: whoever asked learns nothing. */
  losesAnswers = false;
  /** Number of requests so far. */
  requests = 0;
  /** Called with the subject of each request before it is delivered. */
  onRequest: (subject: string) => void = () => undefined;

  constructor() {
    super(console, systemClock);
  }

  override async request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    this.requests += 1;
    this.onRequest(subject);
    const answer = await super.request(subject, data, timeoutMs);
    if (this.losesAnswers) throw new NoReplyError(subject, 'it was lost');
    return answer;
  }
}
