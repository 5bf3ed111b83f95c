import { Injectable } from '@nestjs/common';
import { Message, say } from '@outpost/contracts/message.js';
import { type Player } from '@outpost/games/listings.js';
import { isServerMoving } from '../../cluster/cluster.errors.js';
import { WallClock } from '../../platform/clock.js';
import { AppError, NotFoundError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { StartService } from '../../rcon/start.service.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { RunExecution } from '../run-execution.js';
import { decideTask } from '../tasks/task-machine.js';
import { taskReportOf } from '../tasks/task-report.js';
import { TaskSteps } from '../tasks/task-steps.js';
import { TaskRunNews, type TaskRunNewsKind } from '../scheduler.events.js';
import { GameSide, keyOf } from './game-side.js';
import { type KeptRun } from './kept-runs.js';
import { decide, type Decision, type Next, type World } from './run-machine.js';
import { answered, ended, leftOut, onceEmpty } from './run-progress.js';
import { reportOf, writtenMinute } from './run-report.js';
import { type RunState, type RunStop, storedText, withStep } from './run-state.js';
import { StepCommands } from './step-commands.js';
import { TaskRunsRepository } from './task-runs.repository.js';

/** How often it is looked whether a server is empty: its figure is a minute old at most. */
const EMPTY_CHECK_MS = 5_000;
/** Whose return is counted: more players than any of the games has. */
const PLAYERS_MAX = 1_000;
const ACTOR = 'Restart';
const TASK_ACTOR = 'Task';
const NO_HOOK = 'start_hook_missing';

/** Does what the run machine decides: stores, sends, reads, and stores again. */
@Injectable()
export class RunSteps {
  constructor(
    private readonly runs: TaskRunsRepository,
    private readonly servers: ServersRepository,
    private readonly commands: StepCommands,
    private readonly execution: RunExecution,
    private readonly start: StartService,
    private readonly game: GameSide,
    private readonly tasks: TaskSteps,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Does the next thing of a run. @throws {OperationalError} `storage_failed`; nothing was sent then */
  async next(run: KeptRun): Promise<Next> {
    const { state } = run;
    const world = this.worldOf(run);
    const decision = state.kind === 'task' ? decideTask(state, world) : decide(state, world);
    switch (decision.act) {
      case 'wait':
        return this.wait(run, decision.until);
      case 'change':
        run.state = decision.run;
        return 'again';
      case 'prepare':
        run.state = await this.prepared(run, decision.at);
        return 'again';
      case 'send':
        return this.send(run, decision);
      case 'call-hook':
        return this.callHook(run, decision);
      case 'confirm-empty':
        return this.confirmEmpty(run);
      case 'look':
        run.state = await this.looked(run, decision.at);
        return 'again';
      case 'task-step':
        return this.tasks.next(run, decision);
      case 'end':
        await this.end(run, decision.stop);
        return 'ended';
    }
  }

  /** Ends a run whose steps have ended, or whose last one is not waited for. */
  async end({ row, state }: Pick<KeptRun, 'row' | 'state'>, stop: RunStop | null): Promise<void> {
    const at = this.clock.now();
    const result = state.kind === 'task' ? taskReportOf({ ...state, stop }) : reportOf({ ...state, stop });
    const plan = await this.runs.end({ run: row, state, ...result, at });
    const words = result.report.text;
    this.tell(row, result.outcome, words);
    if (!plan?.hasStopped) return;
    const { failures } = plan;
    this.tell(
      row,
      'plan-stopped',
      say('scheduler.plan_has_stopped', 'The plan was disabled after {failures} failures in a row', {
        failures,
      }),
    );
  }

  /** A run was stored and is about to be carried out. */
  begun(row: KeptRun['row']): void {
    const at = writtenMinute(row.restartAt);
    const about = { actor: row.startedBy, at };
    this.tell(
      row,
      'begun',
      row.kind === 'task'
        ? say('scheduler.task_begun', 'Begun by {actor}', { actor: row.startedBy })
        : say('scheduler.run_begun', 'Begun by {actor}: restart at {at} UTC', about),
    );
  }

  tell(row: KeptRun['row'], kind: TaskRunNewsKind, words: Message | string): void {
    this.events.publish(new TaskRunNews(row.serverId, kind, row, words, this.clock.now()));
  }

  private worldOf({ row, lostAt, takenAt }: KeptRun): World {
    return {
      now: this.clock.now().getTime(),
      isOnline: this.game.isOnline(row.serverId),
      players: this.game.players(row.serverId),
      ...{ lostAt, takenAt },
    };
  }

  /** What was decided before the wait is stored now, in one change. */
  private async wait(run: KeptRun, until: number): Promise<Next> {
    if (!(await this.store(run, run.state))) return 'ended';
    const soon = this.clock.now().getTime() + EMPTY_CHECK_MS;
    return run.state.kind !== 'task' && run.state.waitsForEmpty ? Math.min(until, soon) : until;
  }

  /** Stores the state, if it has changed since it was stored last. False if the run has ended elsewhere. */
  private async store(run: KeptRun, state: RunState): Promise<boolean> {
    if (run.row.state === state) return true;
    const isOpen = await this.runs.save(run.row.id, state);
    run.state = state;
    run.row.state = state;
    return isOpen;
  }

  private async prepared(run: KeptRun, at: number): Promise<RunState> {
    const { state, row } = run;
    const step = state.steps[at];
    const server = await this.servers.findById(row.serverId);
    if (!step || !server) throw new NotFoundError('server');
    const now = this.clock.now().getTime();
    const isLastMoment = step.kind === 'lock' || step.kind === 'kick' || step.kind === 'restart';
    const players = isLastMoment ? await this.game.readPlayers(server) : undefined;
    const wording = await this.tasks.wording(state, server, step.text);
    const restartCommand = state.kind === 'task' ? null : state.spec.command;
    const built = this.commands.build(server, step, { restartCommand, players, ...wording });
    const known =
      state.kind === 'task' ? state : { ...state, playersBefore: state.playersBefore ?? keysOf(players) };
    const begun = withStep(known, at, { state: 'under-way', startedAt: now });
    if (!(built instanceof Message)) return withStep(begun, at, { commands: built.commands });
    return answered(withStep(begun, at, { sent: 1, commands: [] }), at, {
      words: storedText(built),
      outcome: 'failed',
    });
  }

  /** What is stored before the command leaves says that it may have been sent. */
  private async send(run: KeptRun, { at, run: begun, command }: Sending): Promise<Next> {
    const before = run.state;
    if (!(await this.store(run, begun))) return 'ended';
    try {
      const actor = `${run.row.kind === 'task' ? TASK_ACTOR : ACTOR}: ${run.row.name}`;
      const ending = await this.execution.execute({ serverId: run.row.serverId, command, actor }, run.epoch);
      run.state = answered(run.state, at, { words: storedText(ending.response), outcome: ending.outcome });
      return 'again';
    } catch (error) {
      if (!isServerMoving(error)) throw error;
      // Nothing was sent: the next holder sends it.
      await this.store(run, before);
      return 'ended';
    }
  }

  private async callHook(run: KeptRun, { at, run: begun }: Calling): Promise<Next> {
    if (!(await this.store(run, begun))) return 'ended';
    const server = await this.servers.findById(run.row.serverId);
    if (!server) return 'ended';
    run.state = await this.calledHook(run.state, at, server);
    return 'again';
  }

  private async calledHook(state: RunState, at: number, server: ServerEntity): Promise<RunState> {
    const now = (): number => this.clock.now().getTime();
    try {
      await this.start.startFor(server, { actor: ACTOR, address: null });
      return ended(state, at, {}, now());
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unexpected') throw error;
      if (error.code === NO_HOOK) return leftOut(state, at, error.words, now());
      return ended(state, at, { hasFailed: true, answers: [storedText(error.words)] }, now());
    }
  }

  private async confirmEmpty(run: KeptRun): Promise<Next> {
    const server = await this.servers.findById(run.row.serverId);
    const players = server && (await this.game.readPlayers(server));
    const now = this.clock.now().getTime();
    if (players?.length !== 0 || run.state.kind === 'task') return now + EMPTY_CHECK_MS;
    run.state = onceEmpty(run.state, now);
    return 'again';
  }

  private async looked(run: KeptRun, at: number): Promise<RunState> {
    const server = await this.servers.findById(run.row.serverId);
    const now = this.clock.now().getTime();
    const { state } = run;
    if (state.kind === 'task') return state;
    const players = server && (await this.game.readPlayers(server));
    const on = new Set(players?.map(keyOf));
    const back = (state.playersBefore ?? []).filter((key) => on.has(key));
    const playersBack = [...new Set([...state.playersBack, ...back])];
    return withStep({ ...state, playersBack }, at, { lookedAt: now });
  }
}

type Sending = Extract<Decision, { readonly act: 'send' }>;
type Calling = Extract<Decision, { readonly act: 'call-hook' }>;

const keysOf = (players: readonly Player[] | undefined): readonly string[] | null =>
  players ? [...new Set(players.map(keyOf))].slice(0, PLAYERS_MAX) : null;
