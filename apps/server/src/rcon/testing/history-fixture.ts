import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { type AuditedAct } from '../../audit/audit-intents.js';
import { type AuditTrail } from '../../audit/audit-trail.js';
import { type UserEntity } from '../../auth/user.entity.js';
import { SystemWallClock } from '../../platform/clock.js';
import { OperationalError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { CommandHistory } from '../command-history.js';
import { NO_GRANTS } from '../../auth/may.js';
import { type CommandOrder } from '../command-order.js';
import { type CommandEntity } from '../command.entity.js';
import { type CommandsRepository } from '../commands.repository.js';
import { type CommandEnd, type NewCommand } from '../commands.statements.js';
import { OpenCommands } from '../open-commands.js';
import { CommandRecorded } from '../rcon.events.js';

export const DISK_FULL = new OperationalError('storage_failed', 'Nothing was kept: the disk is full');

/** A repository whose writes fail while the disk is full, and wait while the gate is closed. */
export class FakeDisk {
  readonly begun: NewCommand[] = [];
  readonly ended: CommandEnd[] = [];
  readonly audited: AuditedAct[] = [];
  settlings = 0;
  isFull = false;
  gate: Promise<void> = Promise.resolve();

  /** Writes wait until the returned function is called. */
  close(): () => void {
    let open = (): void => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return () => open();
  }

  async begin(command: NewCommand, act: AuditedAct, signal: AbortSignal): Promise<number> {
    await this.take(signal);
    this.audited.push(act);
    return this.begun.push(command);
  }

  async end(end: CommandEnd, signal: AbortSignal): Promise<void> {
    await this.take(signal);
    this.ended.push(end);
  }

  settleSoon(): void {
    this.settlings += 1;
  }

  async endAbandoned(
    _response: string,
    _serverIds: readonly number[],
    except: readonly number[],
  ): Promise<CommandEntity[]> {
    await this.gate;
    const rows = this.begun.map((command, at) => ({ ...command, id: at + 1, isOpen: false }));
    return rows.filter(({ id }) => !except.includes(id));
  }

  private async take(signal: AbortSignal): Promise<void> {
    await this.gate;
    signal.throwIfAborted();
    if (this.isFull) throw DISK_FULL;
  }
}

/** A history whose disk and time the test controls. */
export class HistoryFixture {
  readonly disk = new FakeDisk();
  readonly clock = new ManualClock();
  readonly published: CommandRecorded['record'][] = [];
  readonly events: EventBus;
  readonly history: CommandHistory;

  constructor() {
    const log = pino({ level: 'silent' });
    this.events = new EventBus(log);
    this.events.subscribe(CommandRecorded, ({ record }) => void this.published.push(record));
    const commands = this.disk as unknown as CommandsRepository;
    const open = new OpenCommands(commands, this.events, this.clock, log);
    open.onModuleInit();
    const trail = this.disk as unknown as AuditTrail;
    const wallClock = new SystemWallClock();
    this.history = new CommandHistory(commands, open, trail, this.events, wallClock, this.clock, log);
  }
}

/** Of server 1, with a secret that may not be stored. */
export const ORDER: CommandOrder = {
  ...{ grants: NO_GRANTS, limits: null },
  user: { id: 7, username: 'anna' } as UserEntity,
  serverId: 1,
  command: 'login secret-word',
  source: 'panel',
  address: '192.0.2.1',
};
export const ANSWER = { response: 'done', outcome: 'executed' } as const;
