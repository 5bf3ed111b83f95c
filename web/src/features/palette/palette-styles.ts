import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/tokens.js';

/** Near the top of the window, so that a growing list does not move the field. */
export const PaletteDialog = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    maxWidth: 620,
    marginTop: '12vh',
    maxHeight: '72dvh',
    overflow: 'hidden',
    [theme.breakpoints.down('sm')]: {
      margin: 'calc(8px + env(safe-area-inset-top)) 8px 8px',
      width: 'calc(100% - 16px)',
      maxHeight: 'calc(100dvh - 16px)',
    },
  },
}));

/** Search icon and field. */
export const SearchLine = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingLeft: 20,
  borderBottom: `1px solid ${theme.vars.palette.line.normal}`,
  // Same size as the icons of the entries below, so that all texts align.
  '& > svg': { flex: 'none', fontSize: 18, color: theme.vars.palette.faint.text },
}));

export const SearchField = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 56,
  padding: '0 20px 0 0',
  border: 0,
  background: 'transparent',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1rem',
  // The field always has the focus while the palette is open; the highlighted entry shows the position.
  outline: 'none',
  '&::placeholder': { color: theme.vars.palette.faint.text, opacity: 1 },
  // Browsers cut a long placeholder off mid-letter while the field has the focus, so it fades out instead.
  '&:placeholder-shown': {
    maskImage: 'linear-gradient(to right, black calc(100% - 56px), transparent calc(100% - 20px))',
  },
}));

export const List = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 8,
  // With tabular figures Inter's hyphen is as wide as a digit, which pulls hyphenated words apart.
  fontVariantNumeric: 'normal',
});

export const GroupName = styled('div')(({ theme }) => ({
  padding: '10px 12px 4px',
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 38,
  padding: '0 12px',
  borderRadius: RADIUS.control,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& > svg': { flex: 'none', fontSize: 18, color: theme.vars.palette.text.secondary },
  '& > span, & > small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > small': { marginLeft: 'auto', fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.accent.soft,
    '& > span, & > svg': { color: theme.vars.palette.accent.text },
  },
  [theme.breakpoints.down('md')]: { minHeight: 44 },
}));

export const Remark = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.line.normal}`,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));

export const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  minWidth: 22,
  padding: '1px 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  fontSize: '0.75rem',
  textAlign: 'center',
}));
