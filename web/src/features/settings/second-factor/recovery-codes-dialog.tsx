import Copy from '@mui/icons-material/ContentCopyRounded';
import Download from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { secondFactorTexts } from './texts/en.js';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once. Only its button closes it: a key pressed by accident must not. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const t = useTexts(secondFactorTexts);
  const titleId = useId();
  const copy = useCopying(codes);
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6 }}>
        <Typography variant="section" component="h2" id={titleId}>
          {t.keepCodes}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, mt: 2 }}>
          {t.keepCodesDetail}
        </Typography>
        <Codes codes={codes} />
        <AnswerRow>
          <Button startIcon={<Copy />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button startIcon={<Download />} href={fileOf(codes)} download="outpost-recovery-codes.txt">
            {t.download}
          </Button>
          <Button variant="contained" color="primary" onClick={onDone}>
            {t.codesKept}
          </Button>
        </AnswerRow>
      </Box>
    </Dialog>
  );
}

function Codes({ codes }: Pick<RecoveryCodesDialogProps, 'codes'>) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        listStyle: 'none',
        m: 0,
        my: 5,
        p: 4,
        border: '1px solid',
        borderColor: 'line.normal',
        borderRadius: 1.5,
        fontFamily: FONT_MONO,
        fontSize: '0.875rem',
        textAlign: 'center',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;

function useCopying(codes: readonly string[]) {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  return async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: t.codesCopied, description: t.codesCopiedDetail });
    } catch {
      // Browsers provide no clipboard on pages served without HTTPS.
      toast({ title: t.codesNotCopied, description: t.codesNotCopiedDetail, tone: 'destructive' });
    }
  };
}
