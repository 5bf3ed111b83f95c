import { ApiError } from '@outpost/api-client/api-error.js';
import { type CommandOutcome, type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CliError } from '../../cli-error.js';
import { type PlannedCommand } from './command-input.js';
import { exitOf } from '../../exit-of-error.js';

/** Result of one command on one server. */
export interface CommandResult {
  readonly server: Pick<Server, 'id' | 'name'>;
  readonly planned: PlannedCommand;
  readonly response: string;
  readonly outcome: CommandOutcome | 'not-sent';
  /** Why it was not executed; undefined if it was executed or never sent. */
  readonly error?: unknown;
}

export type SendCommand = (server: Server, command: string) => Promise<ExecuteCommandResponse>;

/** Errors specific to one command: the server is reachable, and the next command may be allowed. */
const NEXT_MAY_WORK: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'plan_limit',
  'command_denied',
  'reason_needed',
  'approval_needed',
  'rcon_command_refused',
]);

/**
 * Sends all commands to all servers: in sequence for each server, in parallel across servers. After a command without
 * an answer nothing more is sent to that server, since later commands may depend on it.
 *
 * Yields by server, then by command, in the given order; a failure is a result.
 */
export async function* resultsOf(
  servers: readonly Server[],
  commands: readonly PlannedCommand[],
  send: SendCommand,
): AsyncGenerator<CommandResult, void> {
  const runs = servers.map((server) => oneAfterTheOther(server, commands, send));
  for (const run of runs) for (const result of run) yield await result;
}

function oneAfterTheOther(
  server: Server,
  commands: readonly PlannedCommand[],
  send: SendCommand,
): readonly Promise<CommandResult>[] {
  let canContinue = Promise.resolve(true);
  return commands.map((planned) => {
    const result = canContinue.then((isNext) =>
      isNext ? resultOf(server, planned, send) : notSent(server, planned),
    );
    canContinue = result.then(canContinueAfter);
    return result;
  });
}

const notSent = ({ id, name }: Server, planned: PlannedCommand): CommandResult => ({
  server: { id, name },
  planned,
  response: '',
  outcome: 'not-sent',
});

async function resultOf(server: Server, planned: PlannedCommand, send: SendCommand): Promise<CommandResult> {
  const { id, name } = server;
  const about = { server: { id, name }, planned };
  try {
    const answer = await send(server, planned.command);
    return { ...about, ...answer, ...(answer.outcome === 'failed' && { error: refusedByGame() }) };
  } catch (error) {
    return { ...about, response: '', outcome: outcomeOf(error), error };
  }
}

export const refusedByGame = (): CliError => new CliError('gameServer', 'the game did not run this command');

/** A failed request may still have reached the panel, and the command the game. */
function outcomeOf(error: unknown): CommandOutcome {
  const exit = exitOf(error);
  return exit === 'unknownOutcome' || exit === 'panelUnreachable' ? 'unknown' : 'failed';
}

function canContinueAfter({ outcome, error }: CommandResult): boolean {
  if (outcome === 'not-sent') return false;
  if (error === undefined || (error instanceof CliError && error.exit === 'gameServer')) return true;
  return error instanceof ApiError && NEXT_MAY_WORK.has(error.code);
}
