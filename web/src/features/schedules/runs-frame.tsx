import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { schedulesTexts } from './texts/en.js';

export const RunItem = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '14px 24px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

export const RunList = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

interface RunsFrameProps {
  readonly title: string;
  readonly about: ReactNode;
  /** Of the list; the title without it. */
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a list that scrolls. */
export function RunsFrame({ title, about, label = title, onClose, children }: RunsFrameProps) {
  const t = useTexts(schedulesTexts);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: 6, pt: 5, pb: 4 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="title" component="h2" id={titleId} sx={{ fontSize: '1.125rem' }}>
            {title}
          </Typography>
          <Typography variant="small" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
            {about}
          </Typography>
        </Box>
        <IconButton aria-label={t.close} onClick={onClose} size="small" sx={{ mr: -1 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box
        role="region"
        aria-label={label}
        tabIndex={0}
        sx={{ minHeight: 160, overflowY: 'auto', borderTop: '1px solid', borderColor: 'line.subtle' }}
      >
        {children}
      </Box>
    </Dialog>
  );
}
