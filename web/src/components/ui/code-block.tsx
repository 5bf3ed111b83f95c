import { styled } from '@mui/material/styles';
import { FONT_MONO, RADIUS } from '../../theme/tokens.js';

export const CodeBlock = styled('pre')(({ theme }) => ({
  margin: 0,
  padding: '10px 12px',
  overflow: 'auto',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.primary,
  fontFamily: FONT_MONO,
  fontVariantLigatures: 'none',
  fontSize: '0.75rem',
  lineHeight: 1.65,
}));

export const InlineCode = styled('code')(({ theme }) => ({
  padding: '1px 5px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.action.selected,
  color: theme.vars.palette.text.primary,
  fontFamily: FONT_MONO,
  fontVariantLigatures: 'none',
  fontSize: '0.92em',
  overflowWrap: 'anywhere',
}));
