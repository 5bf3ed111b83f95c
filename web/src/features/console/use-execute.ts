import { useCallback, useState } from 'react';
import { executeOverHttp, rereadCommandHistory } from '../../data/console.actions.js';
import { messageOf } from '../../data/error-message.js';
import { type LiveCommands } from '../../live/live-commands.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../ui/toast-context.js';

/** A command on its way. */
export interface PendingCommand {
  readonly id: number;
  readonly command: string;
  readonly sentAt: number;
}

let count = 0;

/** Sends commands to one server and knows which ones are not answered yet. */
export function useExecute(serverId: number) {
  const { commands } = useLive();
  const toast = useToast();
  const [pending, setPending] = useState<readonly PendingCommand[]>([]);

  const execute = useCallback(
    (text: string): void => {
      const command = text.trim();
      if (command === '') return;
      const entry: PendingCommand = { id: ++count, command, sentAt: Date.now() };
      setPending((waiting) => [...waiting, entry]);
      void run(commands, serverId, command)
        .catch((error: unknown) =>
          toast({ title: 'Command failed', description: messageOf(error), tone: 'destructive' }),
        )
        .finally(() => setPending((waiting) => waiting.filter((item) => item !== entry)));
    },
    [commands, serverId, toast],
  );

  return { pending, execute };
}

/** Over the socket when it is open, where the answer puts itself into the history; else by HTTP. */
async function run(commands: LiveCommands, serverId: number, command: string): Promise<void> {
  const answer = commands.execute(serverId, command);
  if (answer === undefined) {
    await executeOverHttp(serverId, command).finally(() => rereadCommandHistory(serverId));
    return;
  }
  try {
    await answer;
  } catch (error) {
    // A command that failed is in the history too, and no message brought it.
    await rereadCommandHistory(serverId);
    throw error;
  }
}
