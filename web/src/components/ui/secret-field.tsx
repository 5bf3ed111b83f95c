import Copy from '@mui/icons-material/ContentCopyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { uiTexts } from './texts/en.js';
import { useToast } from './toast-context.js';

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A read-only field with a copy button. */
export function SecretField({ label, value }: SecretFieldProps) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: t.copied, description: t.copiedDetail });
    } catch {
      // Browsers provide no clipboard on pages served without HTTPS; the text stays selected for copying by hand.
      toast({ title: t.notCopied, description: t.notCopiedDetail, tone: 'destructive' });
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <OutlinedInput
        inputRef={input}
        fullWidth
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
        inputProps={{ 'aria-label': label, style: { fontFamily: FONT_MONO, fontSize: '0.8125rem' } }}
      />
      <Button startIcon={<Copy />} sx={{ flex: 'none' }} onClick={() => void copy()}>
        {t.copy}
      </Button>
    </Box>
  );
}
