import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO, FONT_SANS } from '../../../theme/tokens.js';
import { marketingTexts } from './texts/en.js';

const Frame = styled('div')(({ theme }) => ({
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.panel,
  boxShadow: theme.vars.palette.elevation.floating,
  fontFamily: FONT_MONO,
  fontSize: '0.78125rem',
  lineHeight: 1.75,
  overflow: 'hidden',
}));

const Caption = styled('div')(({ theme }) => ({
  padding: '9px 14px',
  borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  color: theme.vars.palette.faint.text,
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
}));

/** The command and the game's answer are the same in every language. */
const COMMAND = 'players';
const ANSWERS = [
  'Players on server:',
  '[#] [IP Address]:[Port] [Ping] [GUID] [Name]',
  '(0 players in total)',
];

/** An illustration of a console, hidden from screen readers. */
export function ConsolePreview() {
  const t = useTexts(marketingTexts);
  return (
    <Frame aria-hidden>
      <Caption>{t.console}</Caption>
      <Box sx={{ px: 3.5, py: 3 }}>
        <PreviewCommand text={COMMAND} />
        {ANSWERS.map((line) => (
          <Box key={line} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {line}
          </Box>
        ))}
        <Box sx={{ mt: 2 }}>
          <PreviewCommand text={t.announcement} />
        </Box>
      </Box>
    </Frame>
  );
}

function PreviewCommand({ text }: { text: string }) {
  return (
    <div>
      <Box component="span" sx={{ color: 'accent.text', mr: 2 }}>
        &gt;
      </Box>
      {text}
    </div>
  );
}
