import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO, RADIUS } from '../../theme/tokens.js';
import { tasksTexts } from './texts/en.js';

const EXAMPLES = [
  'players',
  'bans',
  '#lock',
  '#unlock',
  'ban <playerId> <duration> <reason>',
  'kick <playerId> <reason>',
] as const;

const Example = styled(ButtonBase)(({ theme }) => ({
  minHeight: 26,
  padding: '2px 8px',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontFamily: FONT_MONO,
  fontSize: '0.75rem',
  '&:hover': { borderColor: theme.vars.palette.line.strong, color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('md')]: { minHeight: 36 },
}));

export function ExampleCommands({ onChoose }: { onChoose: (command: string) => void }) {
  const t = useTexts(tasksTexts);
  const titleId = useId();
  return (
    <div>
      <Typography variant="caption" component="div" id={titleId} sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t.commandExamples}
      </Typography>
      <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {EXAMPLES.map((command) => (
          <Example key={command} onClick={() => onChoose(command)}>
            {command}
          </Example>
        ))}
      </Box>
    </div>
  );
}
