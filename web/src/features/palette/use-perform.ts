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
  return ({ deed }) => {
    onClose();
    if (deed.kind === 'go') void navigate(deed.path);
    if (deed.kind === 'theme') setMode(deed.mode);
    if (deed.kind === 'language') speak(deed.language);
    if (deed.kind === 'send') send(deed.server, deed.command);
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
