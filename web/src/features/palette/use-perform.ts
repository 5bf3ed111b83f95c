import { useColorScheme } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { useNavigate } from 'react-router-dom';
import { executeOverHttp } from '../../data/console/console.actions.js';
import { messageOf } from '../../data/error-message.js';
import { type Language } from '../../i18n/languages.js';
import { chooseLanguage, useTexts } from '../../i18n/texts.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../components/ui/toast-context.js';
import { consolePath } from '../../components/shared/paths.js';
import { type Entry } from './entries.js';
import { paletteTexts } from './texts/en.js';

/** Closes the palette and runs an entry's action. */
export function usePerform(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const send = useSend();
  const speak = useSpeak();
  return ({ action }) => {
    onClose();
    if (action.kind === 'go') void navigate(action.path);
    if (action.kind === 'theme') setMode(action.mode);
    if (action.kind === 'language') speak(action.language);
    if (action.kind === 'send') send(action.server, action.command);
  };
}

/** Loads and switches the language; reports a failure. */
function useSpeak(): (language: Language) => void {
  const t = useTexts(paletteTexts);
  const toast = useToast();
  return (language) => {
    chooseLanguage(language).catch((error: unknown) =>
      toast({ title: t.languageFailed, description: messageOf(error), tone: 'destructive' }),
    );
  };
}

/** An answer may list a hundred players; the console shows all of it. */
const SHOWN_CHARACTERS = 160;

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

/** Sends a command as the console does, and shows the answer with a link to the console. */
function useSend(): (server: Server, command: string) => void {
  const { commands } = useLive();
  const t = useTexts(paletteTexts);
  const toast = useToast();
  const navigate = useNavigate();
  return (server, command) => {
    const action = { label: t.openConsole, run: () => void navigate(consolePath(server.id)) };
    const send = async (): Promise<void> => {
      try {
        const { response } = await (commands.execute(server.id, { command }) ??
          executeOverHttp(server.id, { command }));
        const description = shortened(response.trim()) || t.emptyAnswer;
        toast({ title: `${server.name}: ${command}`, description, action });
      } catch (error) {
        toast({ title: t.commandFailed, description: messageOf(error), tone: 'destructive', action });
      }
    };
    void send();
  };
}
