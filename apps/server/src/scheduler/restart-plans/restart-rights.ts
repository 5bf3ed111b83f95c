import { Injectable } from '@nestjs/common';
import { Message, say } from '@outpost/contracts/message.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import { type TextLibrary } from '@outpost/contracts/task-texts.js';
import { type Player } from '@outpost/games/listings.js';
import { type Caller, may } from '../../auth/may.js';
import { Entitlements } from '../../billing/entitlements.service.js';
import { UserError, ValidationError, type WrongField } from '../../platform/errors/app-error.js';
import { CommandPolicies } from '../../policy/command-policies.service.js';
import { requireMaySend } from '../../rcon/command-rights.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { Games } from '../../games/games.service.js';
import { MessageTextsRepository } from '../message-texts/message-texts.repository.js';
import { stepsOf } from '../task-runs/run-state.js';
import { StepCommands } from '../task-runs/step-commands.js';

/** By which it is asked whether a game kicks at all. */
const ANYBODY: Player = {
  ...{ slot: 0, id: { kind: 'battleye-guid', value: '0'.repeat(32) }, name: 'Player' },
} as Player;
const VALUES = { minutes: '15', server: 'Server', players: '0', next_restart: '04:00' };
const FIELDS: Partial<Record<StepKind, string>> = {
  ...{ warning: 'warnings', lock: 'lockMinutes', kick: 'kickReason', restart: 'command' },
};

/**
 * A restart is carried out with the rights of the server's owner, so whoever plans or begins one must be allowed to do
 * what it does.
 */
@Injectable()
export class RestartRights {
  constructor(
    private readonly games: Games,
    private readonly entitlements: Entitlements,
    private readonly policies: CommandPolicies,
    private readonly steps: StepCommands,
    private readonly texts: MessageTextsRepository,
  ) {}

  /**
   * @throws {ValidationError} for steps that the game can't do, with the reason of the game
   * @throws {UserError} `permission_denied`, `plan_limit`, `account_suspended`, `command_denied`, `approval_needed`
   */
  async require(caller: Caller, server: ServerEntity, spec: RestartSteps): Promise<void> {
    if (spec.kickReason !== null && !may(caller, 'players.kick', server)) throw mayNotKick();
    const library = await this.texts.readFor(textsOf(spec), server.ownerId);
    for (const command of this.commandsOf(server, spec, library)) {
      const commands = this.games.commandsIn(server, command.line);
      if (command.isTyped) requireMaySend(caller, server, commands);
      await this.entitlements.requireCommands(caller, server, commands);
      await this.policies.requireUnattended(caller, server, command.line);
    }
  }

  /** The restart of the game itself takes the permission to restart; everything else that to type it. */
  private commandsOf(
    server: ServerEntity,
    spec: RestartSteps,
    library: TextLibrary,
  ): readonly { readonly line: string; readonly isTyped: boolean }[] {
    const problems: WrongField[] = [];
    const lines = stepsOf(spec).flatMap((step) => {
      const built = this.steps.build(server, step, {
        ...{ restartCommand: spec.command, values: VALUES, players: [ANYBODY], library },
      });
      const field = FIELDS[step.kind];
      if (built instanceof Message) {
        if (field !== undefined) problems.push({ field, message: built });
        return [];
      }
      const isTyped = step.kind !== 'kick' && (step.kind !== 'restart' || spec.command !== null);
      return step.kind === 'kick' ? [] : built.commands.map((line) => ({ line, isTyped }));
    });
    const [first, ...others] = problems;
    if (first) throw new ValidationError([first, ...others]);
    return lines;
  }
}

/** All of them, to look for references. */
export const textsOf = ({ warnings, kickReason }: RestartSteps): string =>
  [...warnings.map(({ text }) => text), kickReason ?? ''].join('\n');

const mayNotKick = (): UserError =>
  new UserError(
    'permission_denied',
    say('scheduler.may_not_kick', 'Your role on this server does not include kicking players'),
  );
