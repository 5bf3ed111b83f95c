import { LAST_MESSAGE_BADGE_MS } from '@outpost/contracts/limits.js';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { Listeners } from './listeners.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';

const INTERNALS = [
  'reload',
  'health',
  'rightsChanged',
  'approvals',
  'accounts',
] as const satisfies readonly ServerMessage['type'][];
type Internal = (typeof INTERNALS)[number];

/** Messages worth showing to the user; the others are protocol internals. */
export type UserMessage = Exclude<ServerMessage, { readonly type: Internal }>;

const isForUser = (message: ServerMessage): message is UserMessage =>
  !(INTERNALS as readonly string[]).includes(message.type);

/** The last message received; cleared after ten seconds without another one. */
export class LastMessage {
  readonly changes = new Listeners<UserMessage | undefined>();
  private message: UserMessage | undefined;
  private timer: LiveTimer | undefined;

  constructor(
    messages: Listeners<ServerMessage>,
    private readonly clock: LiveClock,
  ) {
    messages.add((message) => {
      if (isForUser(message)) this.show(message);
    });
  }

  get current(): UserMessage | undefined {
    return this.message;
  }

  private show(message: UserMessage): void {
    this.timer?.cancel();
    this.timer = this.clock.schedule(LAST_MESSAGE_BADGE_MS, () => this.change(undefined));
    this.change(message);
  }

  private change(message: UserMessage | undefined): void {
    this.message = message;
    this.changes.emit(message);
  }
}
