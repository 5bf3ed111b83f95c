import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from './answer-row.js';
import { uiTexts } from './texts/en.js';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Defaults to "Cancel"; set it where that could be taken for the confirming button. */
  readonly dismissLabel?: string;
  /** Whether the action is destructive, as most confirmed actions are; defaults to true. */
  readonly isHarmful?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that can't be undone, or that other people will notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6 }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {props.title}
        </Typography>
        <Typography variant="small" component="div" sx={{ color: 'text.secondary', mt: 2 }}>
          {props.children}
        </Typography>
        <AnswerRow sx={{ mt: 6 }}>
          <Button onClick={props.onClose}>{props.dismissLabel ?? t.cancel}</Button>
          <Button
            variant="contained"
            color={props.isHarmful === false ? 'primary' : 'error'}
            loading={props.isPending}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </AnswerRow>
      </Box>
    </Dialog>
  );
}
