import { setTimeout } from 'node:timers/promises';
import { ApiError, NetworkError } from '@outpost/api-client/api-error.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ReloadMessage } from '@outpost/contracts/live.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { type CliDeps } from '../../cli-deps.js';
import { errorLine } from '../../error-line.js';
import { liveLog, NoLiveConnectionError } from './live-log.js';
import { linesSince, type LogSelection } from './log-reading.js';
import { PrintedLines } from './printed-lines.js';
import { type Panel } from '../../panel.js';

const POLL_MS = 1_000;
/** Without a WebSocket the log is polled this many times before the next connection attempt. */
const POLLS_BETWEEN_SOCKETS = 30;

/** The log to follow, and its panel. */
export interface FollowedLog extends LogSelection {
  readonly panel: Panel;
}

/**
 * Prints lines as they arrive until interrupted; waits for a panel that is temporarily unreachable.
 *
 * @param printed the newest lines so far, oldest first
 */
export async function followLog(
  log: FollowedLog,
  printed: readonly LogEntry[],
  deps: Pick<CliDeps, 'untilInterrupted' | 'stderr'>,
  print: (lines: readonly LogEntry[]) => void,
): Promise<void> {
  const signal = deps.untilInterrupted?.() ?? new AbortController().signal;
  const following = new Following(log, printed, signal, print);
  let isUnreachable = false;
  const isAborted = (): boolean => signal.aborted;
  while (!isAborted()) {
    try {
      await following.step(() => (isUnreachable = false));
    } catch (error) {
      if (isAborted()) return;
      if (!isExpected(error)) throw error;
      if (!isUnreachable) deps.stderr.write(errorLine(error));
      isUnreachable = true;
      // Jitter: other clients are waiting for the same panel.
      await setTimeout(POLL_MS * (1 + Math.random()));
    }
  }
}

/** The panel is unreachable or shutting down. */
const isExpected = (error: unknown): error is Error =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === 'shutting_down');

/** Prints each line once, whether it is read from the list or received live. */
class Following {
  private pollsLeft = 0;
  /** The highest id so far. */
  private known: number;
  private readonly printed: PrintedLines;

  constructor(
    private readonly log: FollowedLog,
    printed: readonly LogEntry[],
    private readonly signal: AbortSignal,
    private readonly print: (lines: readonly LogEntry[]) => void,
  ) {
    this.printed = new PrintedLines(printed);
    this.known = printed.at(-1)?.id ?? 0;
  }

  /** Listens until the live connection breaks or, without one, polls the list once. */
  async step(reached: () => void): Promise<void> {
    const { liveServer } = this;
    if (liveServer === undefined || this.pollsLeft > 0) return this.poll(reached);
    try {
      await this.listen(liveServer, reached);
      // Avoids a busy loop with a panel that accepts and closes immediately.
      await setTimeout(POLL_MS, undefined, { signal: this.signal });
    } catch (error) {
      if (!(error instanceof NoLiveConnectionError)) throw error;
      this.pollsLeft = POLLS_BETWEEN_SOCKETS;
    }
  }

  /** The panel's own log and all of them together are not sent live; search terms and end times are only supported by the list. */
  private get liveServer(): number | undefined {
    const { serverId, search, query } = this.log;
    const isLive = search === '' && Object.keys(query).every((name) => name === 'type' || name === 'from');
    return isLive && serverId !== SYSTEM_LOG_ID ? serverId : undefined;
  }

  private async listen(serverId: number, reached: () => void): Promise<void> {
    for await (const message of liveLog(this.log.panel, serverId, this.signal)) {
      if (message.type === 'reload') {
        await this.reload(message);
        reached();
      } else this.receive(message.entry);
    }
  }

  /** Lines after the gap may have come, and been printed, before it was noticed. */
  private async reload({ from, upTo }: ReloadMessage): Promise<void> {
    if (from === null || upTo === null) return;
    await this.read(Math.min(this.known, from - 1));
    this.known = Math.max(this.known, upTo);
  }

  /** An entry that is sent again was updated. */
  private receive(entry: LogEntry): void {
    this.known = Math.max(this.known, entry.id);
    if (this.isWanted(entry)) this.printNew([entry]);
  }

  private isWanted({ eventType, timestamp }: LogEntry): boolean {
    const { type, from } = this.log.query;
    const isSince = from === undefined || Date.parse(timestamp) >= Date.parse(from);
    return isSince && (type === undefined || type === eventType);
  }

  private async poll(reached: () => void): Promise<void> {
    this.pollsLeft -= 1;
    await this.read(this.known);
    reached();
    await setTimeout(POLL_MS, undefined, { signal: this.signal });
  }

  /** Prints what is in the log after this id, and what came late before it. */
  private async read(after: number): Promise<void> {
    const lines = await linesSince(this.log, Math.max(after, this.printed.settled), this.signal);
    this.printNew(lines);
    this.known = Math.max(this.known, lines.at(-1)?.id ?? 0);
  }

  private printNew(lines: readonly LogEntry[]): void {
    const fresh = lines.filter(({ id }) => !this.printed.has(id));
    this.printed.add(fresh);
    this.print(fresh);
  }
}
