import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../data/error-message.js';
import { entryAt } from '../../../data/timeline/use-past-timeline.js';
import { useTexts } from '../../../i18n/texts.js';
import { linePath } from '../../../components/shared/paths.js';
import { MomentField } from '../../../components/ui/moment-field.js';
import { useAction } from '../../../components/ui/use-action.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { consoleTexts } from '../texts/en.js';

interface JumpToTimeProps {
  readonly serverId: number;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Asks for a time, and goes to what was recorded then. */
export function JumpToTime({ serverId, anchor, onClose }: JumpToTimeProps) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const [moment, setMoment] = useState<string>();
  const { run, isPending } = useAction(async () => {
    try {
      if (moment === undefined) return;
      await navigate(linePath(serverId, await entryAt(serverId, new Date(moment))));
      onClose();
    } catch (error) {
      toast({ title: t.jumpFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t.jump, sx: { mt: 1, p: 3 } } }}
    >
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <MomentField label={t.jumpTo} value={moment} onChange={setMoment} />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={moment === undefined}
          loading={isPending}
        >
          {t.go}
        </Button>
      </Box>
    </Popover>
  );
}
