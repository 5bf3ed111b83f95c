import { Injectable } from '@nestjs/common';
import { Message } from '@outpost/contracts/message.js';
import { type PlannedStep } from '@outpost/contracts/tasks.js';
import { type Caller } from '../../auth/may.js';
import { OwnChannels } from '../../channels/own-channels.js';
import { ValidationError } from '../../platform/errors/app-error.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { SchedulesService } from '../schedules.service.js';
import { spokenLines, StepCommands } from '../task-runs/step-commands.js';

const VALUES = { minutes: '15', server: 'Server', players: '0', next_restart: '04:00' };

/**
 * A task is carried out with the rights of the server's owner, so whoever plans or begins one must be allowed to do what
 * it does.
 */
@Injectable()
export class TaskRights {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly commands: StepCommands,
    private readonly texts: MessageTextsRepository,
    private readonly channels: OwnChannels,
  ) {}

  /**
   * @param before the steps as they are stored: whose channels they tell need not be the caller's
   * @throws {ValidationError} for the field of a step that the game can't do, or a channel of somebody else
   * @throws {UserError} `permission_denied`, `plan_limit`, `account_suspended`, `command_denied`, `approval_needed`
   */
  async require(
    caller: Caller,
    server: ServerEntity,
    steps: readonly PlannedStep[],
    before: readonly PlannedStep[],
  ): Promise<void> {
    const known = new Set(before.flatMap(channelsOf));
    for (const [index, step] of steps.entries()) {
      for (const line of await this.linesOf(server, step, index))
        await this.schedules.requireCommand(caller, server, line);
      const others = channelsOf(step).filter((id) => !known.has(id));
      await this.channels.require(caller.user.id, others, `steps.${index}.channelIds`);
    }
  }

  private async linesOf(server: ServerEntity, step: PlannedStep, index: number): Promise<readonly string[]> {
    if (step.kind === 'wait' || step.kind === 'wait-until') return [];
    const text = step.kind === 'command' ? '' : step.text;
    const library = await this.texts.readFor(text, server.ownerId);
    const wording = { values: VALUES, library };
    const built =
      step.kind === 'notify'
        ? spokenLines(text, wording)
        : this.commands.build(
            server,
            { kind: step.kind, text, planned: step },
            { restartCommand: null, players: undefined, ...wording },
          );
    if (built instanceof Message)
      throw new ValidationError([{ field: `steps.${index}.text`, message: built }]);
    return 'commands' in built ? built.commands : [];
  }
}

const channelsOf = (step: PlannedStep): readonly number[] => (step.kind === 'notify' ? step.channelIds : []);
