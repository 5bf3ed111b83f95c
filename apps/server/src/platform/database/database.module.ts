import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Log } from '../log.js';
import { type DatabaseEngine } from './database-engine.js';
import { Database } from './database.js';
import { LongReads } from './long-reads.js';
import { RateLimits } from './rate-limits.js';

/**
 * SQLite checkpoints the journal by itself, but never shrinks it: after a busy hour the journal would be
 * larger than the database, and a copy of the file alone outdated.
 */
@Injectable()
class Checkpoints {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    const { file } = this.database;
    if (!file) return;
    try {
      const isEmpty = await file.checkpoint();
      if (!isEmpty) this.log.debug('the journal of the database is being read, and emptied an hour later');
    } catch (error) {
      this.log.warn({ err: error }, 'the journal of the database could not be moved into its file');
    }
  }
}

@Global()
@Module({})
export class DatabaseModule {
  static register(engine: DatabaseEngine): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...engine.options(),
            autoLoadEntities: true,
            // A database that can't be opened won't open three seconds later either.
            retryAttempts: 1,
          }),
          dataSourceFactory: (options) => engine.writer(options as DataSourceOptions),
        }),
      ],
      providers: [
        Checkpoints,
        LongReads,
        RateLimits,
        { provide: Database, inject: [DataSource], useFactory: (writer: DataSource) => engine.over(writer) },
      ],
      exports: [Database, LongReads, RateLimits],
    };
  }
}
