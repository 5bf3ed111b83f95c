import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { type Language } from '../../i18n/languages.js';
import { chooseLanguage, useTexts } from '../../i18n/texts.js';
import { useToast } from '../../ui/toast-context.js';
import { type Entry } from './entries.js';
import { paletteTexts } from './texts/en.js';
import { useSend } from './use-send.js';

/** Does what an entry is for; the palette is closed by then. */
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

/** Changes the language of the panel once its texts are there, and says when they can't be had. */
function useSpeak(): (language: Language) => void {
  const t = useTexts(paletteTexts);
  const toast = useToast();
  return (language) => {
    chooseLanguage(language).catch((error: unknown) =>
      toast({ title: t.languageFailed, description: messageOf(error), tone: 'destructive' }),
    );
  };
}
