import { type SqlValue, type Statement } from '../statement.js';
import { type SqliteOptions, type SqliteResult, type TransactionOptions } from './sqlite-connection.js';
import { type SqliteAnswer, type SqliteRequest } from './sqlite-messages.js';
import { startThread, type StartedThread } from './start-thread.js';

/** An error of SQLite, with SQLite's own code, such as `SQLITE_BUSY` or `SQLITE_CONSTRAINT_UNIQUE`. */
export class SqliteError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

interface PendingRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A connection in a separate thread: a slow disk, another process's lock or a long query does not block the
 * main thread. Requests are answered in order. The thread keeps the process alive only while responses are
 * pending.
 */
export class SqliteThread {
  private readonly pending: PendingRequest[] = [];
  private worker: StartedThread | undefined;
  private isGone = false;

  private constructor(private readonly options: SqliteOptions) {}

  /** @throws {SqliteError} when the file can't be opened */
  static async open(options: SqliteOptions): Promise<SqliteThread> {
    const thread = new SqliteThread(options);
    thread.start();
    await thread.answer();
    return thread;
  }

  /** Starts with the first request, which is rejected when the file can't be opened; the next one tries again. */
  static onDemand(options: SqliteOptions): SqliteThread {
    return new SqliteThread(options);
  }

  /** @throws {SqliteError} */
  run(sql: string, parameters: readonly SqlValue[] = []): Promise<SqliteResult> {
    return this.ask({ ask: 'run', sql, parameters }) as Promise<SqliteResult>;
  }

  /** Runs a transaction in one message. @throws {SqliteError} and none of the changes are stored then */
  transact(statements: readonly Statement[], options: TransactionOptions): Promise<readonly SqliteResult[]> {
    return this.ask({ ask: 'transact', statements, options }) as Promise<readonly SqliteResult[]>;
  }

  /** @throws {SqliteError} `SQLITE_BUSY` when another process holds the lock for too long */
  begin(options: TransactionOptions): Promise<void> {
    return this.ask({ ask: 'begin', options }) as Promise<void>;
  }

  /** Resolves once the transaction is committed. @throws {SqliteError} */
  commit(): Promise<void> {
    return this.ask({ ask: 'commit' }) as Promise<void>;
  }

  /** Leaves no transaction open. */
  rollback(): Promise<void> {
    return this.ask({ ask: 'rollback' }) as Promise<void>;
  }

  /** Whether the journal is empty. @throws {SqliteError} */
  checkpoint(): Promise<boolean> {
    return this.ask({ ask: 'checkpoint' }) as Promise<boolean>;
  }

  /** Answers earlier requests first; afterwards the file is closed and the thread has ended. */
  async close(): Promise<void> {
    const { worker } = this;
    if (this.isGone) return;
    if (!worker) {
      this.isGone = true;
      return;
    }
    const exit = new Promise<void>((resolve) => worker.on('exit', resolve));
    await this.ask({ ask: 'close' });
    worker.ref();
    await exit;
  }

  private start(): StartedThread {
    const worker = startThread(this.options);
    worker.unref();
    worker.on('message', (answer: SqliteAnswer) => this.take(answer));
    worker.on('error', (error: Error) => this.fail(worker, error));
    worker.on('exit', () => this.fail(worker, threadGone()));
    this.worker = worker;
    return worker;
  }

  private startOnDemand(): StartedThread {
    const worker = this.start();
    this.answer().catch((error: unknown) => {
      // The thread has ended. What made it fail may pass, such as too many open files: the next request starts another.
      this.worker = undefined;
      this.rejectPending(error as Error);
    });
    return worker;
  }

  private async ask(request: SqliteRequest): Promise<unknown> {
    if (this.isGone) throw threadGone();
    (this.worker ?? this.startOnDemand()).postMessage(request);
    return this.answer();
  }

  private answer(): Promise<unknown> {
    if (this.pending.length === 0) this.worker?.ref();
    return new Promise((resolve, reject) => this.pending.push({ resolve, reject }));
  }

  private take(answer: SqliteAnswer): void {
    const request = this.pending.shift();
    if (this.pending.length === 0) this.worker?.unref();
    if ('failure' in answer) request?.reject(new SqliteError(answer.failure.message, answer.failure.code));
    else request?.resolve(answer.result);
  }

  private fail(worker: StartedThread, error: Error): void {
    if (worker !== this.worker) return;
    this.isGone = true;
    this.rejectPending(error);
  }

  private rejectPending(error: Error): void {
    for (const { reject } of this.pending.splice(0)) reject(error);
  }
}

const threadGone = (): SqliteError => new SqliteError('The thread of the database is gone', 'SQLITE_IOERR');
