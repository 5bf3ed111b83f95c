import Add from '@mui/icons-material/AddRounded';
import LibraryBooks from '@mui/icons-material/LibraryBooksOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { deleteMessageText } from '../../../data/message-texts/message-texts.actions.js';
import { useMessageTexts } from '../../../data/message-texts/use-message-texts.js';
import { isOwn } from '../../../data/servers/server-access.js';
import { useTexts } from '../../../i18n/texts.js';
import { InlineCode } from '../../../components/ui/code-block.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { RunItem, RunList, RunsFrame } from '../runs-frame.js';
import { tasksTexts } from '../tasks/texts/en.js';
import { schedulesTexts } from '../texts/en.js';
import { MessageTextDialog } from './message-text-dialog.js';

interface MessageTextsDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

/** The texts that restarts and tasks refer to; only the owner of the server changes them. */
export function MessageTextsDialog({ server, onClose }: MessageTextsDialogProps) {
  const t = useTexts(tasksTexts);
  const { data: texts, error, mutate } = useMessageTexts(server.id);
  const [edited, setEdited] = useState<MessageText | 'new'>();
  const mayChange = isOwn(server);
  if (edited)
    return (
      <MessageTextDialog
        stored={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    );
  return (
    <RunsFrame title={t.textsTitle} about={t.textsAbout} onClose={onClose}>
      {error && !texts && <LoadFailure title={t.textsFailed} error={error} onRetry={() => void mutate()} />}
      {!texts && !error && <LinesLoading label={t.textsLoading} lines={3} />}
      {texts?.length === 0 && <EmptyState icon={<LibraryBooks />} text={t.noTexts} />}
      {texts && texts.length > 0 && (
        <RunList aria-label={t.textsTitle}>
          {texts.map((text) => (
            <TextItem key={text.id} text={text} onEdit={mayChange ? () => setEdited(text) : undefined} />
          ))}
        </RunList>
      )}
      {mayChange && (
        <Box sx={{ px: 6, py: 4 }}>
          <Button size="small" startIcon={<Add />} onClick={() => setEdited('new')}>
            {t.newText}
          </Button>
        </Box>
      )}
    </RunsFrame>
  );
}

interface TextItemProps {
  readonly text: MessageText;
  /** Undefined for those who may only read it. */
  readonly onEdit: (() => void) | undefined;
}

function TextItem({ text, onEdit }: TextItemProps) {
  const s = useTexts(schedulesTexts);
  return (
    <RunItem data-text={text.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <InlineCode>{`{text:${text.name}}`}</InlineCode>
        {onEdit && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <Button size="small" variant="text" onClick={onEdit}>
              {s.edit}
            </Button>
            <DeleteText text={text} />
          </Box>
        )}
      </Box>
      {text.texts.map((one) => (
        <Box key={one.language} sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'faint.text', minWidth: 24 }}>
            {one.language}
          </Box>
          {one.text}
        </Box>
      ))}
    </RunItem>
  );
}

function DeleteText({ text: { id, name } }: { text: MessageText }) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await deleteMessageText(id);
      toast({ title: t.textDeleted });
    } catch (error) {
      toast({ title: t.textDeleteFailed, description: messageOf(error), tone: 'destructive' });
    }
    setAsking(false);
  });
  return (
    <>
      <Button size="small" variant="text" color="error" onClick={() => setAsking(true)}>
        {s.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.deleteTitle({ name })}
        confirmLabel={s.delete}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.textDeleteQuestion}
      </ConfirmDialog>
    </>
  );
}
