import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { PALETTE_KEYS } from '../../features/palette/palette-keys.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { layoutTexts } from './texts/en.js';

const Field = styled(ButtonBase)(({ theme }) => ({
  gap: 8,
  height: 34,
  padding: '0 10px',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  '& svg': { fontSize: 18 },
  '&:hover': { color: theme.vars.palette.text.primary, borderColor: theme.vars.palette.line.strong },
  [theme.breakpoints.down('md')]: {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    '& svg': { fontSize: 22 },
  },
}));

const Keys = styled('kbd')(({ theme }) => ({
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  font: 'inherit',
  fontSize: '0.75rem',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** Says on the desktop that there is a shorter way; on the phone it is the way, and its word is for screen readers. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <Field aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Search />
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('md')]: visuallyHidden })}>
        {t.search}
      </Box>{' '}
      <Keys>{PALETTE_KEYS.join(' ')}</Keys>
    </Field>
  );
}
