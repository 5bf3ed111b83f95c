import { type LogEntry } from '@outpost/contracts/logs.js';
import { nextCursor } from '@outpost/api-client/next-cursor.js';
import { type RawClient } from './api.js';
import { LiveClient } from './live-client.js';

/**
 * Follows the log of a server as the contract says: entries the socket does not deliver are read from the list.
 * Duplicate or out-of-order entries are an error.
 */
export class LogFollower {
  /** In the order they were received. */
  readonly entries: LogEntry[] = [];
  private client: LiveClient | undefined;

  constructor(
    private readonly account: RawClient,
    private readonly serverId: number,
  ) {}

  get last(): number {
    return this.entries.at(-1)?.id ?? 0;
  }

  async connect(): Promise<LiveClient> {
    const headers = { cookie: this.account.cookieHeader };
    const client = await LiveClient.open(this.account.url, headers, { followsTimeline: true });
    this.client = client;
    client.send({ type: 'subscribe', serverId: this.serverId });
    return client;
  }

  /** Processes what the socket has delivered so far, and reads the gaps it reports. */
  async take(): Promise<void> {
    for (const message of this.client?.received.splice(0) ?? []) {
      if (message.type === 'timeline') this.add(message.entry);
      if (message.type === 'reload' && message.upTo !== null) await this.read(message.upTo);
    }
  }

  private async read(upTo: number): Promise<void> {
    const missing: LogEntry[] = [];
    for (let before: number | undefined = upTo + 1; before !== undefined && before > this.last + 1;) {
      const path = `/api/servers/${this.serverId}/logs?limit=1000&before=${before}`;
      const { body, headers } = await this.account.get<LogEntry[]>(path);
      missing.push(...body.filter(({ id }) => id > this.last));
      before = nextCursor(headers.get('link'));
    }
    for (const entry of missing.reverse()) this.add(entry);
  }

  private add(entry: LogEntry): void {
    if (entry.id <= this.last) throw new Error(`entry ${entry.id} came after ${this.last}`);
    this.entries.push(entry);
  }
}
