import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { uiTexts } from './texts/en.js';

interface ScrollFormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly isHarmful?: boolean;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form whose fields scroll between its title and its buttons; it fills a phone. */
export function ScrollFormDialog({
  title,
  submitLabel,
  isPending,
  isHarmful = false,
  onSubmit,
  onClose,
  children,
}: ScrollFormDialogProps) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const line = { borderTop: '1px solid', borderColor: 'line.subtle', px: 6 };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', px: 6, pt: 5, pb: 4 }}>
          <Typography variant="title" component="h2" id={titleId} sx={{ flex: 1, fontSize: '1.125rem' }}>
            {title}
          </Typography>
          <IconButton aria-label={t.close} onClick={onClose} size="small" sx={{ mr: -1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box
          sx={{
            ...line,
            flex: 1,
            minHeight: 0,
            overflowY: 'auto',
            display: 'flex',
            flexDirection: 'column',
            gap: 4.5,
            py: 5,
          }}
        >
          {children}
        </Box>
        <Box sx={{ ...line, display: 'flex', justifyContent: 'flex-end', gap: 2, py: 4 }}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isHarmful ? 'error' : 'primary'}
            disabled={isPending}
          >
            {submitLabel}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
