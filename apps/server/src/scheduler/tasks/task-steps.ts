import { Injectable } from '@nestjs/common';
import { Message, say } from '@outpost/contracts/message.js';
import { type TaskValues } from '@outpost/contracts/task-texts.js';
import { type NotifyStep } from '@outpost/contracts/tasks.js';
import { AbsentCallers } from '../../auth/absent-callers.js';
import { may } from '../../auth/may.js';
import { type ChannelEntity } from '../../channels/channel.entity.js';
import { ChannelsRepository } from '../../channels/channels.repository.js';
import { DeliveryQueue } from '../../channels/delivery-queue.js';
import { type Notice } from '../../channels/notice.js';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Environment } from '../../platform/env.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { GameSide } from '../task-runs/game-side.js';
import { ended } from '../task-runs/run-progress.js';
import { type RunState, type RunStep, storedText, type TaskState, withStep } from '../task-runs/run-state.js';
import { type KeptRun } from '../task-runs/kept-runs.js';
import { type Decision, type Next } from '../task-runs/run-machine.js';
import { spokenLines, valuesOf, type Wording } from '../task-runs/step-commands.js';
import { TaskRunsRepository } from '../task-runs/task-runs.repository.js';
import { NextRestarts } from './next-restarts.js';
import { notMet } from './task-conditions.js';
import { notDone, stepEnded } from './task-machine.js';

/** How often the list of players is read while somebody is on who is not yet known to have left. */
const CONFIRM_MS = 5_000;

const NO_CHANNEL = say('scheduler.no_channel_left', 'None of its channels is left');
const handedTo = (channels: number) =>
  say('scheduler.handed_to_channels', 'Handed to channels: {channels}', { channels });

/** Does those steps of tasks that send nothing to the game server. */
@Injectable()
export class TaskSteps {
  constructor(
    private readonly servers: ServersRepository,
    private readonly runs: TaskRunsRepository,
    private readonly restarts: NextRestarts,
    private readonly texts: MessageTextsRepository,
    private readonly game: GameSide,
    private readonly channels: ChannelsRepository,
    private readonly queue: DeliveryQueue,
    private readonly callers: AbsentCallers,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: WallClock,
  ) {}

  /** @throws {OperationalError} `storage_failed`; nobody is told then */
  async next(run: KeptRun, { does, at }: Asked): Promise<Next> {
    const { state } = run;
    const step = state.steps[at];
    const server = await this.servers.findById(run.row.serverId);
    if (state.kind !== 'task' || !step || !server) return 'ended';
    if (does === 'notify') return this.notify(run, state, at, server);
    const players = await this.countPlayers(server);
    const now = this.clock.now().getTime();
    if (does === 'confirm-few') {
      if (players === null || players > fewOf(step)) return now + CONFIRM_MS;
      run.state = stepEnded(state, at, {}, now);
      return 'again';
    }
    const why = step.conditions && notMet(step.conditions, players);
    run.state = why ? notDone(state, at, why, now) : ended(state, at, { startedAt: now }, now);
    return 'again';
  }

  /** What the variables of a text stand for at this moment, and the texts that it may refer to. */
  async wording(state: RunState, server: ServerEntity, text = ''): Promise<Wording> {
    const [values, library] = await Promise.all([
      this.values(state, server),
      this.texts.readFor(text, server.ownerId),
    ]);
    return { values, library };
  }

  private async values(state: RunState, { id, name }: ServerEntity): Promise<TaskValues> {
    const now = this.clock.now();
    const restartAt = state.kind === 'task' ? await this.restarts.after(now, id) : state.restartAt;
    const { timeZone } = state;
    return valuesOf({ restartAt, timeZone }, { name, players: this.game.players(id), now: now.getTime() });
  }

  /** As just read; where the game has no list, as counted a minute ago at most. */
  private async countPlayers(server: ServerEntity): Promise<number | null> {
    const players = await this.game.readPlayers(server);
    return players ? players.length : this.game.players(server.id);
  }

  /** With the step in one transaction, so that each channel is told once, whatever happens. */
  private async notify(run: KeptRun, state: TaskState, at: number, server: ServerEntity): Promise<Next> {
    const { planned } = state.steps[at] ?? {};
    const now = this.clock.now();
    if (planned?.kind !== 'notify') return 'ended';
    const channels = await this.allowed(planned, server);
    const begun = withStep(state, at, { startedAt: now.getTime() });
    const wording = await this.wording(state, server, planned.text);
    const lines = spokenLines(planned.text, wording);
    const told =
      channels.length > 0 && !(lines instanceof Message)
        ? { answers: [storedText(handedTo(channels.length))] }
        : { hasFailed: true, answers: [storedText(lines instanceof Message ? lines : NO_CHANNEL)] };
    const known = stepEnded(begun, at, told, now.getTime());
    const isOpen = await this.database.write(async () => {
      if (!(await this.runs.saveJoined(run.row.id, known))) return false;
      if (lines instanceof Message) return true;
      const notice = this.noticeOf(run, server, lines, now);
      for (const channel of channels) await this.queue.add(channel, { notice, thread: null });
      return true;
    });
    if (!isOpen) return 'ended';
    run.state = known;
    run.row.state = known;
    this.queue.sendSoon();
    return 'again';
  }

  /** Those whose accounts still see the server. */
  private async allowed({ channelIds }: NotifyStep, server: ServerEntity): Promise<readonly ChannelEntity[]> {
    const channels = await this.channels.findByIds(channelIds);
    const owners = new Map<number, boolean>();
    for (const { ownerId } of channels) {
      if (owners.has(ownerId)) continue;
      const caller = await this.callers.of(ownerId);
      owners.set(ownerId, caller !== undefined && may(caller, 'server.view', server));
    }
    return channels.filter(({ ownerId }) => owners.get(ownerId));
  }

  private noticeOf({ row }: KeptRun, server: ServerEntity, lines: readonly string[], at: Date): Notice {
    const { PUBLIC_URL } = this.environment;
    return {
      ...{ event: 'task', tone: 'info', title: `${server.name}: ${row.name}`, lines },
      at: at.toISOString(),
      link: PUBLIC_URL === undefined ? null : new URL(`/servers/${server.id}/tasks`, PUBLIC_URL).href,
      data: {
        serverId: server.id,
        server: server.name,
        task: row.name,
        taskId: row.scheduleId,
        text: lines.join('\n'),
      },
    };
  }
}

const fewOf = ({ planned }: RunStep): number => (planned?.kind === 'wait-until' ? (planned.players ?? 0) : 0);

type Asked = Extract<Decision, { readonly act: 'task-step' }>;
