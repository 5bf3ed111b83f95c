import { say } from '@outpost/contracts/message.js';
import { COMMAND_TIMEOUT_MS } from '@outpost/contracts/limits.js';
import {
  type CommandErrorMessage,
  type CommandResponseMessage,
  type ServerMessage,
} from '@outpost/contracts/live.js';
import { type PolicyProblem } from '@outpost/contracts/problem-codes.js';
import { type CommandOrder } from '../data/console/console.actions.js';
import { SpokenError } from '../data/error-message.js';
import { type LiveSocket, type LiveState } from './live-socket.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';

interface Waiter {
  readonly resolve: (answer: CommandResponseMessage) => void;
  readonly reject: (error: Error) => void;
  readonly timer: LiveTimer;
}

/** The command was sent, but the connection was lost before its answer arrived: it may or may not have run. */
export class AnswerLostError extends SpokenError {
  override readonly name = 'AnswerLostError';

  constructor() {
    super(
      say(
        'panel.connection_was_lost_before_answer',
        'The connection was lost before the answer came; the command may have run',
      ),
    );
  }
}

/** The server did not send the command. */
export class CommandRefusedError extends SpokenError {
  override readonly name = 'CommandRefusedError';
  /** What the command policy asks for, if that was the cause. */
  readonly code: PolicyProblem | undefined;

  constructor({ error, messages, code }: CommandErrorMessage) {
    const key = messages?.['error'];
    super(error, key !== undefined && 'code' in key ? key : undefined);
    this.code = code;
  }
}

/** Sends commands over the live socket and matches each with its answer. */
export class LiveCommands {
  private readonly waiting = new Map<string, Waiter>();
  private count = 0;

  constructor(
    private readonly socket: LiveSocket,
    private readonly clock: LiveClock,
  ) {
    socket.messages.add((message) => this.received(message));
    socket.changes.add((state) => this.connectionChanged(state));
  }

  /**
   * Returns undefined, and sends nothing, if the socket is not open.
   *
   * @throws {Error} "Command execution timed out" after 10 s, {@link CommandRefusedError}, or {@link AnswerLostError}
   */
  execute(serverId: number, { command, reason }: CommandOrder): Promise<CommandResponseMessage> | undefined {
    const requestId = `command-${++this.count}`;
    const message = { type: 'executeCommand', serverId, command, requestId } as const;
    if (!this.socket.send({ ...message, ...(reason !== undefined && { reason }) })) return undefined;
    return new Promise((resolve, reject) => {
      const timer = this.clock.schedule(COMMAND_TIMEOUT_MS, () =>
        this.take(requestId)?.reject(
          new SpokenError(say('panel.command_execution_timed_out', 'Command execution timed out')),
        ),
      );
      this.waiting.set(requestId, { resolve, reject, timer });
    });
  }

  private received(message: ServerMessage): void {
    if (message.type === 'commandResponse') this.takeFor(message)?.resolve(message);
    if (message.type === 'commandError') this.takeFor(message)?.reject(new CommandRefusedError(message));
  }

  private connectionChanged({ status }: LiveState): void {
    if (status === 'open') return;
    for (const requestId of [...this.waiting.keys()]) this.take(requestId)?.reject(new AnswerLostError());
  }

  private takeFor({ requestId }: CommandResponseMessage | CommandErrorMessage): Waiter | undefined {
    return requestId === undefined ? undefined : this.take(requestId);
  }

  private take(requestId: string): Waiter | undefined {
    const waiter = this.waiting.get(requestId);
    waiter?.timer.cancel();
    this.waiting.delete(requestId);
    return waiter;
  }
}
