import { Injectable, type OnModuleInit } from '@nestjs/common';
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
import { MonitoringGapEnded } from '../monitoring/monitoring.events.js';
import { ClockMoved } from '../platform/clock.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { HealthChanged } from '../platform/health.events.js';
import { Log } from '../platform/log.js';
import { PluginLeftOut } from '../plugins/plugins.events.js';
import { CommandRecorded, ServerLinePrinted, StartHookCalled } from '../rcon/rcon.events.js';
import { ScheduleRunMissed, ScheduleRunSkipped, SchedulesReplanned } from '../scheduler/scheduler.events.js';
import {
  ServerChanged,
  ServerCreated,
  ServerDeleted,
  ServerEdited,
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
import { editLine } from './lines/edit.lines.js';
import { healthLines, startLine } from './lines/panel.lines.js';
import { ServerLines } from './lines/server.lines.js';
import { StatusLines } from './lines/status.lines.js';
import { accountLine, limitLines, pluginLine, signInLine, systemLine } from './lines/system.lines.js';
import { clockLine, gapLine, missedLine, replannedLine, skippedLine } from './lines/time.lines.js';
import { type LogLine } from './log-line.js';
import { Timeline } from './timeline.js';

/**
 * Listens to all that happens and puts it on the timeline. Each handler resolves when its entries are on disk: of a line that a game
 * server printed, the server is told that we have it only then.
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
    events.subscribe(MonitoringGapEnded, (event) => this.keep(gapLine(event)));
    events.subscribe(ScheduleRunMissed, (event) => this.keep(missedLine(event, this.clock.now())));
    events.subscribe(ScheduleRunSkipped, (event) => this.keep(skippedLine(event)));
    // Schedules follow the clock behind this: they must not wait for a disk that takes nothing.
    events.subscribe(ClockMoved, (event) => void this.tell(clockLine(event)).catch(() => undefined));
    events.subscribe(HealthChanged, (event) => this.tell(...healthLines(event)));
    events.subscribe(SchedulesReplanned, (event) => this.tell(replannedLine(event)));
    events.subscribe(PluginLeftOut, (event) => this.keep(pluginLine(event)));
    events.subscribe(StartHookCalled, (event) => this.keep(startLine(event)));
    events.subscribe(ServerEdited, (event) => this.keep(editLine(event)));
    this.audit();
    events.subscribe(ServerCreated, (event) => this.created(event));
    events.subscribe(ServerChanged, ({ serverId }) => this.printed.forget(serverId));
    events.subscribe(ServerDeleted, (event) => this.deleted(event));
  }

  /** Who got in, what people do to who gets in, and what they were refused. */
  private audit(): void {
    const { events } = this;
    events.subscribe(SignedIn, (event) => this.tell(signInLine(event)));
    events.subscribe(AttemptsLimited, (event) => this.tell(...limitLines(event)));
    events.subscribe(UserAdministered, (event) => this.tell(accountLine(event)));
    events.subscribe(FirstAdminCreated, ({ userId }) =>
      this.tell(systemLine('The first admin was created', { userId }, this.clock.now())),
    );
    events.subscribe(TokenCreated, (event) => this.tell(tokenCreatedLine(event)));
    events.subscribe(TokenRevoked, (event) => this.tell(tokenRevokedLine(event)));
    events.subscribe(SessionsEnded, (event) => this.tell(sessionsEndedLine(event)));
    events.subscribe(PasswordChanged, (event) => this.tell(passwordChangedLine(event)));
    events.subscribe(ProfileChanged, (event) => this.tell(profileChangedLine(event)));
    events.subscribe(ActorRefused, (event) => this.tell(refusedLine(event)));
  }

  private async line(event: ServerLinePrinted): Promise<void> {
    if (event.text.trim() !== '') await this.keep(this.printed.lineOf(event));
  }

  private async command(event: CommandRecorded): Promise<void> {
    const { origin } = event.record;
    const added = this.timeline.add(commandLine(event), { run: runOf(event), origin });
    await Promise.all([added.stored, this.keep(...failureLines(event))]);
  }

  private status(event: ServerStatusChanged): Promise<void> {
    // Slots are given again when it comes back.
    if (event.status !== 'online') this.printed.forget(event.serverId);
    return this.keep(...this.statuses.linesOf(event));
  }

  private async created({ serverId }: ServerCreated): Promise<void> {
    const name = (await this.servers.findById(serverId))?.name ?? '';
    await this.system(`Server ${serverId} was added: ${name}`, { serverId, name });
  }

  private deleted({ serverId }: ServerDeleted): Promise<void> {
    this.printed.forget(serverId);
    this.statuses.forget(serverId);
    return this.system(`Server ${serverId} was deleted`, { serverId });
  }

  private system(message: string, details: LogLine['details']): Promise<void> {
    return this.keep(systemLine(message, details, this.clock.now()));
  }

  /** Such entries are lines of the output as well: whoever breaks in here can't take back what left the machine. */
  private tell(...lines: readonly LogLine[]): Promise<void> {
    for (const { kind, details, message } of lines) this.log.info({ kind, details }, message);
    return this.keep(...lines);
  }

  private async keep(...lines: readonly LogLine[]): Promise<void> {
    await Promise.all(lines.map((line) => this.timeline.add(line).stored));
  }
}
