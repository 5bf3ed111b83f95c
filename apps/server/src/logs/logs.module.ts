import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { Replica } from '../cluster/replica.js';
import { EventBus } from '../platform/event-bus.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/log.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { beginIds } from './begin-ids.js';
import { CommandRuns } from './command-runs.js';
import { EntryIds } from './entry-ids.js';
import { ExpiredLinesRepository } from './expired-lines.repository.js';
import { FloodLog } from './flood-log.js';
import { ServerLines } from './lines/server.lines.js';
import { LogCountsRepository } from './log-counts.repository.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { LogEnd } from './log-end.js';
import { LogHistograms } from './log-histograms.js';
import { LogIndex } from './log-index.js';
import { LogIndexer } from './log-indexer.js';
import { LogReader } from './log-reader.js';
import { LogRecorder } from './log-recorder.js';
import { LogRetention } from './log-retention.js';
import { LogSearch } from './log-search.js';
import { LogWriter } from './log-writer.js';
import { LogsOfServersService } from './logs-of-servers.service.js';
import { LogsController } from './logs.controller.js';
import { LogsRepository } from './logs.repository.js';
import { LogsService } from './logs.service.js';
import { MergedLogs } from './merged-logs.js';
import { RetentionPeriods } from './retention-periods.js';
import { Timeline } from './timeline.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([LogEntryEntity]),
    AuthModule,
    BillingModule,
    GamesModule,
    RconModule,
    RconProtocolModule,
    ServersModule,
  ],
  controllers: [LogsController],
  providers: [
    CommandRuns,
    {
      provide: EntryIds,
      inject: [Database, Replica, EventBus, CLOCK, Log],
      useFactory: idsOfReplica,
    },
    ExpiredLinesRepository,
    FloodLog,
    LogCountsRepository,
    LogEnd,
    LogHistograms,
    LogIndex,
    LogIndexer,
    LogReader,
    LogRecorder,
    LogRetention,
    LogSearch,
    LogWriter,
    LogsOfServersService,
    LogsRepository,
    LogsService,
    MergedLogs,
    RetentionPeriods,
    ServerLines,
    Timeline,
  ],
  exports: [EntryIds, LogEnd, LogsService, LogWriter],
})
export class LogsModule {}

async function idsOfReplica(
  database: Database,
  replica: Replica,
  events: EventBus,
  clock: Clock,
  log: Log,
): Promise<EntryIds> {
  const ids = await beginIds(database, replica, clock, log);
  events.subscribe(ServersTaken, () => ids.catchUp());
  return ids;
}
