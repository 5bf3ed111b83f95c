import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { Environment } from '../env.js';
import { readerOptions, writerOptions } from './data-source.js';
import { Database } from './database.js';

const READER = Symbol('READER');

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Environment],
      useFactory: (environment: Environment) => ({
        ...writerOptions(environment.DATA_DIR),
        autoLoadEntities: true,
        // A database that can't be opened will not open in three seconds either.
        retryAttempts: 1,
      }),
    }),
  ],
  providers: [
    {
      provide: READER,
      inject: [DataSource],
      useFactory: (writer: DataSource) =>
        new DataSource(readerOptions(writer.options as BetterSqlite3DataSourceOptions)).initialize(),
    },
    {
      provide: Database,
      inject: [DataSource, READER],
      useFactory: (writer: DataSource, reader: DataSource) => new Database(writer, reader),
    },
  ],
  exports: [Database],
})
export class DatabaseModule {}
