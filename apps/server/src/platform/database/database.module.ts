import { Global, Injectable, Module } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { Environment } from '../env.js';
import { Log } from '../log.js';
import { databaseOptions, writerOf } from './data-source.js';
import { Database } from './database.js';
import { LongReads } from './long-reads.js';
import { type ThreadedDataSource } from './sqlite/threaded-data-source.js';

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
    try {
      const isEmpty = await this.database.checkpoint();
      if (!isEmpty) this.log.debug('the journal of the database is being read, and emptied an hour later');
    } catch (error) {
      this.log.warn({ err: error }, 'the journal of the database could not be moved into its file');
    }
  }
}

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...databaseOptions(environment.DATA_DIR),
        autoLoadEntities: true,
        // A database that can't be opened won't open three seconds later either.
        retryAttempts: 1,
      }),
      dataSourceFactory: (options) => writerOf(options as BetterSqlite3DataSourceOptions).initialize(),
    }),
  ],
  providers: [
    Checkpoints,
    LongReads,
    {
      provide: Database,
      inject: [DataSource],
      useFactory: (writer: ThreadedDataSource) => Database.over(writer),
    },
  ],
  exports: [Database, LongReads],
})
export class DatabaseModule {}
