import { useCallback, useState } from 'react';
import { type CommandOrder, executeOverHttp } from '../../data/console/console.actions.js';
import { useTimelineFeed } from '../../data/timeline/use-feed.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../components/ui/toast-context.js';
import { type RefusedCommand } from './policy-question.js';
import { wayOutOf } from './policy-refusal.js';
import { sendCommand } from './send-command.js';
import { consoleTexts } from './texts/en.js';

/** A command that has not been answered yet. */
export interface PendingCommand {
  readonly id: number;
  readonly command: string;
  readonly sentAt: number;
}

let count = 0;

/** Sends commands to a server and tracks the pending ones, and the one that the policy asks something about. */
export function useExecute(serverId: number) {
  const { commands: live } = useLive();
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const feed = useTimelineFeed();
  const [pending, setPending] = useState<readonly PendingCommand[]>([]);
  const [refused, setRefused] = useState<RefusedCommand>();

  const send = useCallback(
    (order: CommandOrder): void => {
      const { command } = order;
      const entry: PendingCommand = { id: ++count, command, sentAt: Date.now() };
      setPending((waiting) => [...waiting, entry]);
      void sendCommand({ live, overHttp: executeOverHttp, reread: (id) => feed.reread(id) }, serverId, order)
        .catch((error: unknown) => {
          const [wayOut, why] = [wayOutOf(error), messageOf(error)];
          if (wayOut !== undefined) setRefused({ command, wayOut, why });
          else toast({ title: t.commandFailed, description: why, tone: 'destructive' });
        })
        .finally(() => setPending((waiting) => waiting.filter((item) => item !== entry)));
    },
    [live, feed, serverId, t, toast],
  );

  const execute = useCallback(
    (text: string): void => {
      const command = text.trim();
      if (command !== '') send({ command });
    },
    [send],
  );

  return { pending, execute, send, refused, settle: () => setRefused(undefined) };
}
