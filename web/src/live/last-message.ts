import { LAST_MESSAGE_BADGE_MS } from '@outpost/contracts/limits.js';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { Listeners } from './listeners.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';

/** The message received last; forgotten after ten seconds without another one. */
export class LastMessage {
  readonly changes = new Listeners<ServerMessage | undefined>();
  private message: ServerMessage | undefined;
  private timer: LiveTimer | undefined;

  constructor(
    messages: Listeners<ServerMessage>,
    private readonly clock: LiveClock,
  ) {
    messages.add((message) => this.show(message));
  }

  get current(): ServerMessage | undefined {
    return this.message;
  }

  private show(message: ServerMessage): void {
    this.timer?.cancel();
    this.timer = this.clock.schedule(LAST_MESSAGE_BADGE_MS, () => this.change(undefined));
    this.change(message);
  }

  private change(message: ServerMessage | undefined): void {
    this.message = message;
    this.changes.emit(message);
  }
}
