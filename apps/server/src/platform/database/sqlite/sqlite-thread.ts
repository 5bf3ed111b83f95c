import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type SqliteOptions,
  type SqliteResult,
  type SqliteStatement,
  type SqliteValue,
  type TransactionOptions,
} from './sqlite-connection.js';
import { type SqliteAnswer, type SqliteRequest } from './sqlite-messages.js';
import { SQLITE_THREAD_FILE } from './thread-file.js';

/** What SQLite refused; the codes are its own, such as `SQLITE_BUSY` or `SQLITE_CONSTRAINT_UNIQUE`. */
export class SqliteError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

interface Question {
  readonly answered: (result: unknown) => void;
  readonly failed: (error: Error) => void;
}

/**
 * A connection in a thread of its own: neither a slow disk, another process's lock nor a long query reaches the thread
 * that the panel runs on. Questions are answered in their order. It keeps the process alive only while it owes answers.
 */
export class SqliteThread {
  private readonly questions: Question[] = [];
  private isGone = false;

  private constructor(private readonly worker: Worker) {
    worker.unref();
    worker.on('message', (answer: SqliteAnswer) => this.take(answer));
    worker.on('error', (error: Error) => this.gone(error));
    worker.on('exit', () => this.gone(threadGone()));
  }

  /** @throws {SqliteError} when the file can't be opened */
  static async open(options: SqliteOptions): Promise<SqliteThread> {
    const thread = new SqliteThread(new Worker(SQLITE_THREAD_FILE, { workerData: options }));
    await thread.answer();
    return thread;
  }

  /** @throws {SqliteError} */
  run(sql: string, parameters: readonly SqliteValue[] = []): Promise<SqliteResult> {
    return this.ask({ ask: 'run', sql, parameters }) as Promise<SqliteResult>;
  }

  /** All of it in one message, and on disk afterwards. @throws {SqliteError} and then nothing of it is kept */
  transact(
    statements: readonly SqliteStatement[],
    options: TransactionOptions,
  ): Promise<readonly SqliteResult[]> {
    return this.ask({ ask: 'transact', statements, options }) as Promise<readonly SqliteResult[]>;
  }

  /** @throws {SqliteError} `SQLITE_BUSY` when another process does not let go of the lock */
  begin(options: TransactionOptions): Promise<void> {
    return this.ask({ ask: 'begin', options }) as Promise<void>;
  }

  /** All of it is on disk then. @throws {SqliteError} */
  commit(): Promise<void> {
    return this.ask({ ask: 'commit' }) as Promise<void>;
  }

  /** Afterwards no transaction is open. */
  rollback(): Promise<void> {
    return this.ask({ ask: 'rollback' }) as Promise<void>;
  }

  /** Whether the journal is empty. @throws {SqliteError} */
  checkpoint(): Promise<boolean> {
    return this.ask({ ask: 'checkpoint' }) as Promise<boolean>;
  }

  /** Answers what was asked before; the file is closed and the thread gone afterwards. */
  async close(): Promise<void> {
    if (this.isGone) return;
    const exit = once(this.worker, 'exit');
    await this.ask({ ask: 'close' });
    this.worker.ref();
    await exit;
  }

  private async ask(request: SqliteRequest): Promise<unknown> {
    if (this.isGone) throw threadGone();
    this.worker.postMessage(request);
    return this.answer();
  }

  private answer(): Promise<unknown> {
    if (this.questions.length === 0) this.worker.ref();
    return new Promise((answered, failed) => this.questions.push({ answered, failed }));
  }

  private take(answer: SqliteAnswer): void {
    const question = this.questions.shift();
    if (this.questions.length === 0) this.worker.unref();
    if ('failure' in answer) question?.failed(new SqliteError(answer.failure.message, answer.failure.code));
    else question?.answered(answer.result);
  }

  private gone(error: Error): void {
    this.isGone = true;
    for (const { failed } of this.questions.splice(0)) failed(error);
  }
}

const threadGone = (): SqliteError => new SqliteError('The thread of the database is gone', 'SQLITE_IOERR');
