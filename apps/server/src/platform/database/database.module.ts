import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { Environment } from '../env.js';
import { databaseOptions, writerOf } from './data-source.js';
import { Checkpoints } from './checkpoints.js';
import { Database } from './database.js';
import { LongReads } from './long-reads.js';
import { type ThreadedDataSource } from './sqlite/threaded-data-source.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...databaseOptions(environment.DATA_DIR),
        autoLoadEntities: true,
        // A database that can't be opened will not open in three seconds either.
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
