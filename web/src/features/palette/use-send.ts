import { type Server } from '@outpost/contracts/servers.js';
import { useNavigate } from 'react-router-dom';
import { executeOverHttp } from '../../data/console.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../ui/toast-context.js';
import { consolePath } from '../../widgets/paths.js';
import { paletteTexts } from './texts/en.js';

/** An answer may be a list of a hundred players; the console has all of it. */
const SHOWN_CHARACTERS = 160;

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

/** Sends a command by the way the console takes, and shows the answer with the way to the rest of it. */
export function useSend(): (server: Server, command: string) => void {
  const { commands } = useLive();
  const t = useTexts(paletteTexts);
  const toast = useToast();
  const navigate = useNavigate();
  return (server, command) => {
    const action = { label: t.openConsole, run: () => void navigate(consolePath(server.id)) };
    const send = async (): Promise<void> => {
      try {
        const { response } = await (commands.execute(server.id, command) ??
          executeOverHttp(server.id, command));
        const description = shortened(response.trim()) || t.emptyAnswer;
        toast({ title: `${server.name}: ${command}`, description, action });
      } catch (error) {
        toast({ title: t.commandFailed, description: messageOf(error), tone: 'destructive', action });
      }
    };
    void send();
  };
}
