import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { WriteConnection } from './write-connection.js';

/**
 * The only door to the data. One SQLite connection holds one transaction at a time: were two requests to write
 * through it at once, the second would join the first one's transaction and vanish with its rollback although
 * it was acknowledged. So writes queue for the writing connection, and reads use one of their own.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly turn = new Mutex();
  private readonly current = new AsyncLocalStorage<EntityManager>();

  private readonly writing: WriteConnection;

  constructor(
    writer: DataSource,
    private readonly reader: DataSource,
  ) {
    this.writing = new WriteConnection(writer);
  }

  /** For queries: sees what is committed, and can't write. */
  read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.reader.getRepository(entity);
  }

  /**
   * Runs the work as one transaction, alone. Called inside such work, it joins it.
   *
   * @throws {OperationalError} `storage_failed`
   */
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const outer = this.current.getStore();
    if (outer) return work(outer);
    return this.turn.runExclusive(() =>
      this.writing.run((manager) => this.current.run(manager, () => work(manager))),
    );
  }

  /** Fails when the data can't be read. */
  async ping(): Promise<void> {
    await this.reader.query('SELECT 1');
  }

  /** After the last request: waits for the writes that were promised, then lets go of the read connection. */
  async onApplicationShutdown(): Promise<void> {
    await this.turn.waitForUnlock();
    await this.reader.destroy();
  }
}
