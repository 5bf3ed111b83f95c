import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { mayOn, mayType } from '../../data/servers/server-access.js';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { useGame } from '../../data/games/use-games.js';
import { useQuickCommands } from '../../data/games/use-quick-commands.js';
import { serverPath } from '../../components/shared/paths.js';
import { quickCommandsIn } from './quick-commands.js';
import { consoleTexts } from './texts/en.js';

interface QuickCommandsProps {
  readonly server: Server;
  readonly isDisabled: boolean;
  readonly onExecute: (command: string) => void;
  readonly onDraft: (command: string) => void;
}

export function QuickCommands({ server, isDisabled, onExecute, onDraft }: QuickCommandsProps) {
  const t = useTexts(consoleTexts);
  const all = quickCommandsIn(useQuickCommands()(server), t);
  const game = useGame(server.game);
  if (typeof game === 'object' && game.isGeneric && all.length === 0) return <UnknownGame server={server} />;
  return (
    <Box
      role="group"
      aria-label={t.quickCommands}
      sx={{
        // On phones, disabled buttons make room for the explanation.
        display: { xs: isDisabled ? 'none' : 'flex', sm: 'flex' },
        gap: 1.5,
        px: { xs: 3, sm: 4.5 },
        pt: 3,
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {all
        .filter(({ command }) => mayType(server, command))
        .map(({ label, command, isDraft }) => (
          <Button
            key={label}
            size="small"
            disabled={isDisabled}
            title={command.trim()}
            onClick={() => (isDraft ? onDraft(command) : onExecute(command))}
            sx={{ flex: 'none', minWidth: 0, fontFamily: FONT_MONO, fontSize: '0.75rem', fontWeight: 500 }}
          >
            {isDraft ? `${label}…` : label}
          </Button>
        ))}
    </Box>
  );
}

/** In place of the buttons, which would send the words of another game. */
function UnknownGame({ server }: { server: Server }) {
  const t = useTexts(consoleTexts);
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ m: 0, px: { xs: 3, sm: 4.5 }, pt: 3, color: 'text.secondary' }}
    >
      {t.unknownGame}{' '}
      {mayOn(server, 'server.edit') && (
        <Link component={RouterLink} to={serverPath(server.id)} sx={{ color: 'accent.text' }}>
          {t.chooseGame}
        </Link>
      )}
    </Typography>
  );
}
