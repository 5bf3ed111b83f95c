import { Injectable } from '@nestjs/common';
import { Message, messageOf, say, type Words } from '@outpost/contracts/message.js';
import { type CreateTaskRequest } from '@outpost/contracts/task-requests.js';
import { type TaskDryRun } from '@outpost/contracts/task-dry-runs.js';
import { type PlannedStep } from '@outpost/contracts/tasks.js';
import { type Caller } from '../../auth/may.js';
import { ChannelsRepository } from '../../channels/channels.repository.js';
import { WallClock } from '../../platform/clock.js';
import { nextRuns, parseSchedule } from '../../platform/cron-expression.js';
import { inEnglish } from '../../platform/in-english.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersService } from '../../servers/servers.service.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { timeZoneOf } from '../schedule.entity.js';
import { type BuiltStep, spokenLines, StepCommands, valuesOf } from '../task-runs/step-commands.js';
import { NextRestarts } from './next-restarts.js';
import { stepsFrom } from './task-drafts.js';

const SECOND_MS = 1_000;
const PREVIEWED = 5;
const NOTHING: BuiltStep = { commands: [], note: null };

interface DryContext {
  readonly caller: Caller;
  readonly server: ServerEntity;
  readonly timeZone: string;
}

/** Tells what a task would do, without storing it. */
@Injectable()
export class TaskDryRuns {
  constructor(
    private readonly servers: ServersService,
    private readonly commands: StepCommands,
    private readonly texts: MessageTextsRepository,
    private readonly restarts: NextRestarts,
    private readonly channels: ChannelsRepository,
    private readonly clock: WallClock,
  ) {}

  /** @throws {AppError} `not_found`, `permission_denied`, `validation_failed` */
  async of(caller: Caller, serverId: number, body: CreateTaskRequest): Promise<TaskDryRun> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const timeZone = timeZoneOf(body.timeZone ?? null, server);
    const runs = nextRuns(parseSchedule(body.schedule), timeZone, this.clock.now(), PREVIEWED);
    const [first] = runs;
    const context = { caller, server, timeZone };
    return {
      timeZone,
      runs: runs.map((at) => at.toISOString()),
      steps: first ? await this.stepsAt(first, stepsFrom(body.steps), context) : [],
    };
  }

  private async stepsAt(
    first: Date,
    steps: readonly PlannedStep[],
    context: DryContext,
  ): Promise<TaskDryRun['steps']> {
    let at: number | null = first.getTime();
    const done: TaskDryRun['steps'][number][] = [];
    for (const step of steps) {
      const built = await this.built(step, at ?? first.getTime(), context);
      const note = built instanceof Message ? built : (built.note ?? '');
      done.push({
        ...{ kind: step.kind, at: at === null ? null : new Date(at).toISOString() },
        commands: built instanceof Message ? [] : built.commands,
        ...inEnglish({ note: messageOf(note) }),
      });
      if (step.kind === 'wait' && at !== null) at += step.seconds * SECOND_MS;
      // How long it lasts nobody knows.
      if (step.kind === 'wait-until') at = null;
    }
    return done;
  }

  private async built(step: PlannedStep, at: number, context: DryContext): Promise<BuiltStep | Message> {
    if (step.kind === 'wait')
      return remark(say('scheduler.waits', 'Waits {seconds} s', { seconds: step.seconds }));
    if (step.kind === 'wait-until')
      return remark(say('scheduler.waits_at_most', 'At most {minutes} min', { minutes: step.withinMinutes }));
    const { server, timeZone } = context;
    const text = step.kind === 'command' ? '' : step.text;
    const library = await this.texts.readFor(text, server.ownerId);
    const restartAt = await this.restarts.after(new Date(at), server.id);
    const values = valuesOf({ restartAt, timeZone }, { name: server.name, players: null, now: at });
    if (step.kind !== 'notify')
      return this.commands.build(
        server,
        { kind: step.kind, text, planned: step },
        { restartCommand: null, values, players: undefined, library },
      );
    const lines = spokenLines(text, { values, library });
    return lines instanceof Message ? lines : remark(await this.told(step.channelIds, lines, context.caller));
  }

  /** Whom a notice reaches; channels of others have no names here. */
  private async told(ids: readonly number[], lines: readonly string[], { user }: Caller): Promise<Message> {
    const own = await this.channels.findAll(ids, user.id);
    const names = own.map(({ name }) => name);
    const all = ids.length > names.length ? [...names, `+${ids.length - names.length}`] : names;
    return say('scheduler.tells_channels', 'To {channels}: {text}', {
      channels: all.join(', '),
      text: lines.join(' / '),
    });
  }
}

const remark = (note: Words): BuiltStep => ({ ...NOTHING, note });
