import Copy from '@mui/icons-material/ContentCopyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PASSWORD_PLACEHOLDER } from '@outpost/contracts/doctor-steps.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { useTexts } from '../../../i18n/texts.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { useToast } from '../../../ui/toast-context.js';
import { doctorTexts } from './texts/en.js';

/** Lines for a configuration file. The password of the form is filled in here, and only when somebody asks. */
export function ConfigLines({ text, password = '' }: { text: string; password?: string | undefined }) {
  const [isFilled, setFilled] = useState(false);
  const t = useTexts(doctorTexts);
  const toast = useToast();
  const shown = isFilled ? text.replace(PASSWORD_PLACEHOLDER, () => password) : text;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(shown);
      toast({ title: t.copyDone, description: t.copyDoneDetail });
    } catch (error) {
      toast({ title: t.copyFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 0.5 }}>
      <CodeBlock tabIndex={0} aria-label={t.lines}>
        {shown}
      </CodeBlock>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<Copy />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        {password !== '' && text.includes(PASSWORD_PLACEHOLDER) && (
          <Button size="small" variant="text" onClick={() => setFilled(!isFilled)}>
            {isFilled ? t.hidePassword : t.showPassword}
          </Button>
        )}
      </Box>
    </Box>
  );
}
