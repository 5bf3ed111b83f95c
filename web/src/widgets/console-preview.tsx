import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { FONT_MONO } from '../theme/tokens.js';

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
  fontSize: '0.71875rem',
}));

const ANSWERS = [
  'Players on server:',
  '[#] [IP Address]:[Port] [Ping] [GUID] [Name]',
  '(0 players in total)',
];

/** What a console looks like; a picture, nothing to read out. */
export function ConsolePreview() {
  return (
    <Frame aria-hidden>
      <Caption>RCON Console</Caption>
      <Box sx={{ px: 3.5, py: 3 }}>
        <PreviewCommand text="players" />
        {ANSWERS.map((line) => (
          <Box key={line} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {line}
          </Box>
        ))}
        <Box sx={{ mt: 2 }}>
          <PreviewCommand text="say -1 Server restart in 15 minutes" />
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
