import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { UserAdministered } from '../admin/admin.events.js';
import {
  ActorRefused,
  PasswordChanged,
  ProfileChanged,
  SessionsEnded,
  TokenCreated,
  TokenRevoked,
} from '../auth/audit.events.js';
import { AttemptsLimited, FirstAdminCreated, SignedIn } from '../auth/auth.events.js';
import {
  RecoveryCodesReplaced,
  RecoveryCodeUsed,
  SecondFactorAdded,
  SecondFactorRemoved,
} from '../auth/second-factor/second-factor.events.js';
import { MaintenanceBegan, MaintenanceEnded } from '../maintenance/maintenance.events.js';
import { MonitoringGapEnded } from '../monitoring/monitoring.events.js';
import { ClockMoved } from '../platform/clock.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { HealthChanged } from '../platform/health.events.js';
import { Log } from '../platform/log.js';
import { PluginLeftOut } from '../plugins/plugins.events.js';
import { CommandRecorded, ServerLinePrinted, StartHookCalled } from '../rcon/rcon.events.js';
import {
  ScheduleRunMissed,
  ScheduleRunSkipped,
  SchedulesReplanned,
  TaskRunNews,
} from '../scheduler/scheduler.events.js';
import {
  ServerChanged,
  ServerCreated,
  ServerDeleted,
  ServerEdited,
  ServerHandedOver,
  ServerStatusChanged,
} from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import {
  passwordChangedLine,
  profileChangedLine,
  refusedLine,
  sessionsEndedLine,
  tokenCreatedLine,
  tokenRevokedLine,
} from './lines/audit.lines.js';
import { commandLine, failureLines, runOf } from './lines/command.line.js';
import { editLine, handOverLine } from './lines/edit.lines.js';
import { healthLines, startLine } from './lines/panel.lines.js';
import {
  recoveryCodesReplacedLine,
  recoveryCodeUsedLine,
  secondFactorAddedLine,
  secondFactorRemovedLine,
} from './lines/second-factor.lines.js';
import { ServerLines } from './lines/server.lines.js';
import { StatusLines } from './lines/status.lines.js';
import { accountLine, limitLines, pluginLine, signInLine, systemLine } from './lines/system.lines.js';
import {
  clockLine,
  gapLine,
  maintenanceBeganLines,
  maintenanceEndedLines,
  missedLine,
  replannedLine,
  runLine,
  skippedLine,
} from './lines/time.lines.js';
import { type LogLine } from './log-line.js';
import { Timeline } from './timeline.js';

/**
 * Subscribes to everything that happens and adds it to the timeline. Each handler resolves when its entries
 * are on disk: a line printed by a game server is acknowledged to that server only then.
 */
@Injectable()
export class LogRecorder implements OnModuleInit {
  private readonly statuses = new StatusLines();

  constructor(
    private readonly events: EventBus,
    private readonly timeline: Timeline,
    private readonly printed: ServerLines,
    private readonly servers: ServersRepository,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const { events } = this;
    events.subscribe(ServerLinePrinted, (event) => this.line(event));
    events.subscribe(CommandRecorded, (event) => this.command(event));
    events.subscribe(ServerStatusChanged, (event) => this.status(event));
    events.subscribe(MonitoringGapEnded, (event) => this.record(gapLine(event)));
    events.subscribe(ScheduleRunMissed, (event) => this.record(missedLine(event, this.clock.now())));
    events.subscribe(ScheduleRunSkipped, (event) => this.record(skippedLine(event)));
    events.subscribe(TaskRunNews, (event) => this.record(runLine(event)));
    events.subscribe(MaintenanceBegan, (event) => this.record(...maintenanceBeganLines(event)));
    events.subscribe(MaintenanceEnded, (event) => this.record(...maintenanceEndedLines(event)));
    // Not awaited: the scheduler waits until this event is delivered, and must not wait for a full disk.
    events.subscribe(
      ClockMoved,
      (event) => void this.recordAndPrint(clockLine(event)).catch(() => undefined),
    );
    events.subscribe(HealthChanged, (event) => this.recordAndPrint(...healthLines(event)));
    events.subscribe(SchedulesReplanned, (event) => this.recordAndPrint(replannedLine(event)));
    events.subscribe(PluginLeftOut, (event) => this.record(pluginLine(event)));
    events.subscribe(StartHookCalled, (event) => this.record(startLine(event)));
    events.subscribe(ServerEdited, (event) => this.record(editLine(event)));
    events.subscribe(ServerHandedOver, (event) => this.record(handOverLine(event)));
    this.audit();
    events.subscribe(ServerCreated, (event) => this.created(event));
    events.subscribeEverywhere(ServerChanged, ({ serverId }) => this.printed.forget(serverId));
    events.subscribe(ServerDeleted, (event) => this.deleted(event));
    events.subscribe(ServersTaken, (event) => this.taken(event));
    events.subscribe(ServersLeft, ({ serverIds }) => this.forget(serverIds));
    events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget([serverId]));
  }

  /** Sign-ins, changes to accounts, sessions and tokens, and refused calls. */
  private audit(): void {
    const { events } = this;
    events.subscribe(SignedIn, (event) => this.recordAndPrint(signInLine(event)));
    events.subscribe(AttemptsLimited, (event) => this.recordAndPrint(...limitLines(event)));
    events.subscribe(UserAdministered, (event) => this.recordAndPrint(accountLine(event)));
    events.subscribe(FirstAdminCreated, ({ userId }) =>
      this.recordAndPrint(systemLine('The first admin was created', { userId }, this.clock.now())),
    );
    events.subscribe(TokenCreated, (event) => this.recordAndPrint(tokenCreatedLine(event)));
    events.subscribe(TokenRevoked, (event) => this.recordAndPrint(tokenRevokedLine(event)));
    events.subscribe(SessionsEnded, (event) => this.recordAndPrint(sessionsEndedLine(event)));
    events.subscribe(PasswordChanged, (event) => this.recordAndPrint(passwordChangedLine(event)));
    events.subscribe(ProfileChanged, (event) => this.recordAndPrint(profileChangedLine(event)));
    this.secondFactors();
    events.subscribe(ActorRefused, (event) => this.recordAndPrint(refusedLine(event)));
  }

  private secondFactors(): void {
    const { events } = this;
    events.subscribe(SecondFactorAdded, (event) => this.recordAndPrint(secondFactorAddedLine(event)));
    events.subscribe(SecondFactorRemoved, (event) => this.recordAndPrint(secondFactorRemovedLine(event)));
    events.subscribe(RecoveryCodesReplaced, (event) => this.recordAndPrint(recoveryCodesReplacedLine(event)));
    events.subscribe(RecoveryCodeUsed, (event) => this.recordAndPrint(recoveryCodeUsedLine(event)));
  }

  private async line(event: ServerLinePrinted): Promise<void> {
    if (event.text.trim() !== '') await this.record(this.printed.lineOf(event));
  }

  private async command(event: CommandRecorded): Promise<void> {
    const { origin } = event.record;
    const added = this.timeline.add(commandLine(event), { run: runOf(event), origin });
    await Promise.all([added.stored, this.record(...failureLines(event))]);
  }

  private status(event: ServerStatusChanged): Promise<void> {
    // Player slots are reassigned when the server comes back.
    if (event.status !== 'online') this.printed.forget(event.serverId);
    return this.record(...this.statuses.linesOf(event));
  }

  private async created({ serverId }: ServerCreated): Promise<void> {
    const name = (await this.servers.findById(serverId))?.name ?? '';
    await this.system(`Server ${serverId} was added: ${name}`, { serverId, name });
  }

  private deleted({ serverId }: ServerDeleted): Promise<void> {
    return this.system(`Server ${serverId} was deleted`, { serverId });
  }

  /** A server that is what it was with another replica is no news. */
  private taken({ servers, hadHolder }: ServersTaken): void {
    if (!hadHolder) return;
    for (const { id, seenState } of servers) if (seenState) this.statuses.restore(id, seenState);
  }

  private forget(serverIds: readonly number[]): void {
    for (const id of serverIds) {
      this.printed.forget(id);
      this.statuses.forget(id);
    }
  }

  private system(message: string, details: LogLine['details']): Promise<void> {
    return this.record(systemLine(message, details, this.clock.now()));
  }

  /** Also written to the process's output: an intruder on this machine can't erase what has left it. */
  private recordAndPrint(...lines: readonly LogLine[]): Promise<void> {
    for (const { kind, details, message } of lines) this.log.info({ kind, details }, message);
    return this.record(...lines);
  }

  private async record(...lines: readonly LogLine[]): Promise<void> {
    await Promise.all(lines.map((line) => this.timeline.add(line).stored));
  }
}
