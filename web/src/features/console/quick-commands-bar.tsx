import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mayType } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { useProtocols } from '../../data/games/use-protocols.js';
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
  const protocol = useProtocols().find(({ id }) => id === server.type);
  const all = quickCommandsIn(protocol?.quickCommands ?? USUAL_QUICK_COMMANDS, t);
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
