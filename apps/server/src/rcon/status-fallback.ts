import { type GameInfo } from '@outpost/game-query/game-query.js';
import { type Clock, type Timer } from '@outpost/rcon-protocol/shared/clock.js';
import { type SeenStatus } from '../servers/status-board.js';
import { type GameAnswer, NO_ANSWER, type QueryAddress } from './status-queries.js';

/** How often the game of a server without RCON is asked; a status check never asks in between. */
export const FALLBACK_QUERY_MS = 15_000;

export interface FallbackParts {
  readonly address: QueryAddress;
  readonly clock: Clock;
  readonly ask: (address: QueryAddress) => Promise<GameAnswer>;
  /** What is to be shown, and what the game told where it answered. */
  readonly show: (seen: SeenStatus, info: GameInfo | undefined) => void;
}

/**
 * "Limited Mode" of one server: while RCON is lost, its game is asked whether it is alive. The first answer decides
 * what is shown in place of the loss, so that a server whose RCON alone is gone is never called offline.
 */
export class StatusFallback {
  private loss: SeenStatus | undefined;
  private answer = NO_ANSWER;
  private isDecided = false;
  private timer: Timer | undefined;
  /** Counts the losses: an answer that comes after the end of its loss decides nothing. */
  private round = 0;
  private asking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: FallbackParts) {}

  /** How RCON was lost; undefined while it is not. */
  get lost(): SeenStatus | undefined {
    return this.loss;
  }

  /** RCON is lost, or still lost for another reason. */
  begin(lost: SeenStatus): void {
    const isNew = this.loss === undefined;
    this.loss = lost;
    if (isNew) this.askNow();
    else if (this.isDecided) this.show();
  }

  /** RCON is back, or something else is known of the server. */
  end(): void {
    this.round++;
    this.timer?.cancel();
    this.loss = undefined;
    this.isDecided = false;
  }

  /** A person wants to know. Does nothing while RCON is not lost. */
  askNow(): void {
    if (this.loss === undefined) return;
    this.timer?.cancel();
    this.timer = this.parts.clock.schedule(FALLBACK_QUERY_MS, () => this.askNow());
    this.asking = this.decide(++this.round);
  }

  /** Resolves when the question under way is answered. */
  settled(): Promise<void> {
    return this.asking;
  }

  private async decide(round: number): Promise<void> {
    const answer = await this.parts.ask(this.parts.address);
    if (round !== this.round) return;
    this.answer = answer;
    this.isDecided = true;
    this.show();
  }

  private show(): void {
    if (this.loss === undefined) return;
    const { info, obstacle } = this.answer;
    const seen = obstacle === null ? this.loss : withObstacle(this.loss, obstacle);
    this.parts.show(info ? { ...seen, status: 'online', fallback: true } : seen, info);
  }
}

/** Whoever gave a query port waits for Limited Mode, and is told why it never comes. */
function withObstacle(loss: SeenStatus, obstacle: string): SeenStatus {
  const reason = loss.reason === null ? obstacle : `${loss.reason.replace(/\.$/, '')}. ${obstacle}`;
  return { ...loss, reason };
}
