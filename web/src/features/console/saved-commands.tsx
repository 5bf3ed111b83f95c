import BookmarkAdd from '@mui/icons-material/BookmarkAddOutlined';
import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useRef, useState } from 'react';
import { deleteSavedCommand, saveCommand, useSavedCommands } from '../../data/console/saved-commands.js';
import { messageOf } from '../../data/error-message.js';
import { mayOn, mayType } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { consoleTexts } from './texts/en.js';

interface SavedCommandsProps {
  readonly server: Server;
  /** The current text of the input. */
  readonly command: string;
  readonly isDisabled: boolean;
  readonly onExecute: (command: string) => void;
}

/** Commands saved on the server: run one, and for those who may send any, save the current one or delete one. */
export function SavedCommands({ server, command, isDisabled, onExecute }: SavedCommandsProps) {
  const serverId = server.id;
  const mayChange = mayOn(server, 'commands.send');
  const t = useTexts(consoleTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: saved, error } = useSavedCommands(serverId, anchor !== null);
  const { attempt, isPending } = useAttempt();
  const paper = useRef<HTMLDivElement>(null);
  const typed = command.trim();
  const execute = (chosen: string): void => {
    setAnchor(null);
    onExecute(chosen);
  };
  /** A button that is disabled or removed loses the focus, and Escape would no longer reach the menu. */
  const change = (problem: string, work: () => Promise<void>): void => {
    paper.current?.focus();
    attempt(problem, work);
  };
  return (
    <>
      <IconButton
        aria-label={t.savedCommands}
        title={t.savedCommands}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Bookmarks sx={{ fontSize: 20 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          paper: { ref: paper, role: 'dialog', 'aria-label': t.savedCommands, sx: { width: 380, p: 3 } },
        }}
      >
        {mayChange && (
          <Button
            fullWidth
            size="small"
            startIcon={<BookmarkAdd />}
            disabled={typed === '' || isPending}
            onClick={() => change(t.saveFailed, () => saveCommand(serverId, typed))}
            sx={{ justifyContent: 'flex-start', overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {typed === '' ? t.typeToSave : t.saveCommand({ command: typed })}
          </Button>
        )}
        {error && <Note text={messageOf(error)} />}
        {saved?.length === 0 && <Note text={t.noSavedCommands} />}
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}>
          {saved?.map(({ id, command: savedCommand }) => (
            <Box
              component="li"
              key={id}
              data-saved={savedCommand}
              sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
            >
              <Button
                variant="text"
                size="small"
                disabled={isDisabled || !mayType(server, savedCommand)}
                aria-label={t.runCommand({ command: savedCommand })}
                onClick={() => execute(savedCommand)}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  justifyContent: 'flex-start',
                  fontFamily: FONT_MONO,
                  overflowWrap: 'anywhere',
                  textAlign: 'left',
                }}
              >
                {savedCommand}
              </Button>
              {mayChange && (
                <IconButton
                  size="small"
                  aria-label={t.deleteCommand({ command: savedCommand })}
                  disabled={isPending}
                  onClick={() => change(t.deleteFailed, () => deleteSavedCommand(serverId, id))}
                >
                  <DeleteOutline sx={{ fontSize: 18 }} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <Typography
    variant="small"
    component="p"
    role="status"
    sx={{ m: 0, mt: 2, px: 2, color: 'text.secondary' }}
  >
    {text}
  </Typography>
);

/** Runs an action and reports its failure. */
function useAttempt() {
  const toast = useToast();
  const { run, isPending } = useAction(async (title: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast({ title, description: messageOf(error), tone: 'destructive' });
    }
  });
  return { attempt: run, isPending };
}
