import { LAST_MESSAGE_BADGE_MS } from '@outpost/contracts/limits.js';
import { type HealthMessage, type ReloadMessage, type ServerMessage } from '@outpost/contracts/live.js';
import { Listeners } from './listeners.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';

/** What tells people something; the rest is between server and panel. */
export type TellingMessage = Exclude<ServerMessage, ReloadMessage | HealthMessage>;

/** The message received last; forgotten after ten seconds without another one. */
export class LastMessage {
  readonly changes = new Listeners<TellingMessage | undefined>();
  private message: TellingMessage | undefined;
  private timer: LiveTimer | undefined;

  constructor(
    messages: Listeners<ServerMessage>,
    private readonly clock: LiveClock,
  ) {
    messages.add((message) => {
      if (message.type !== 'reload' && message.type !== 'health') this.show(message);
    });
  }

  get current(): TellingMessage | undefined {
    return this.message;
  }

  private show(message: TellingMessage): void {
    this.timer?.cancel();
    this.timer = this.clock.schedule(LAST_MESSAGE_BADGE_MS, () => this.change(undefined));
    this.change(message);
  }

  private change(message: TellingMessage | undefined): void {
    this.message = message;
    this.changes.emit(message);
  }
}
