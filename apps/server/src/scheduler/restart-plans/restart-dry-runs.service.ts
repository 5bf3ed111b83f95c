import { Injectable } from '@nestjs/common';
import { Message, messageOf, say } from '@outpost/contracts/message.js';
import { type CreateRestartPlanRequest } from '@outpost/contracts/restart-plan-requests.js';
import { type RestartDryRun, type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type TextLibrary } from '@outpost/contracts/task-texts.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { inEnglish } from '../../platform/in-english.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServersService } from '../../servers/servers.service.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { timeZoneOf } from '../schedule.entity.js';
import { dueOf, freshRun, stepsOf } from '../task-runs/run-state.js';
import { StepCommands, valuesOf } from '../task-runs/step-commands.js';
import { textsOf } from './restart-rights.js';
import { newPlan } from './restart-plan-drafts.js';
import { nextRestarts } from './restart-timing.js';

const MINUTE_MS = 60_000;
const PREVIEWED = 5;
const KICKED = say(
  'scheduler.everybody_is_kicked',
  'Everybody who is on then is kicked, one after the other.',
);

interface DryContext {
  readonly at: Date;
  readonly timeZone: string;
  readonly library: TextLibrary;
}

/** Tells what a plan would do, without storing it. */
@Injectable()
export class RestartDryRuns {
  constructor(
    private readonly servers: ServersService,
    private readonly commands: StepCommands,
    private readonly texts: MessageTextsRepository,
    private readonly clock: WallClock,
  ) {}

  /** @throws {AppError} `not_found`, `permission_denied`, `validation_failed` */
  async of(caller: Caller, serverId: number, body: CreateRestartPlanRequest): Promise<RestartDryRun> {
    const server = await this.servers.get(caller, serverId, 'schedules.manage');
    const now = this.clock.now();
    const { timing, steps, timeZone: own } = newPlan(body, server, now);
    const timeZone = timeZoneOf(own, server);
    const restarts = nextRestarts(timing, timeZone, now, PREVIEWED);
    const [first] = restarts;
    const library = await this.texts.readFor(textsOf(steps), server.ownerId);
    return {
      timeZone,
      restarts: restarts.map((at) => at.toISOString()),
      steps: first ? this.stepsAt(server, steps, { at: first, timeZone, library }) : [],
    };
  }

  private stepsAt(
    server: ServerEntity,
    spec: RestartSteps,
    { at, timeZone, library }: DryContext,
  ): RestartDryRun['steps'] {
    const latest = at.getTime() + (spec.waitForEmptyMinutes ?? 0) * MINUTE_MS;
    const run = freshRun(spec, latest, timeZone);
    return stepsOf(spec).map((step) => {
      const due = dueOf(run, step);
      const values = valuesOf(run, { name: server.name, players: null, now: due ?? latest });
      const built = this.commands.build(server, step, {
        ...{ restartCommand: spec.command, values, players: [], library },
      });
      const remark = built instanceof Message ? built : (built.note ?? (step.kind === 'kick' ? KICKED : ''));
      return {
        kind: step.kind,
        at: due === undefined ? null : new Date(due).toISOString(),
        commands: built instanceof Message ? [] : built.commands,
        ...inEnglish({ note: messageOf(remark) }),
      };
    });
  }
}
