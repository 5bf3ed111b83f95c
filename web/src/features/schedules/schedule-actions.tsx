import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Edit from '@mui/icons-material/EditOutlined';
import History from '@mui/icons-material/HistoryRounded';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type ReactNode } from 'react';
import { messageOf } from '../../data/error-message.js';
import { testSchedule } from '../../data/schedules/schedules.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { schedulesTexts } from './texts/en.js';

/** Dialogs that a row can open. */
export type ScheduleAction = 'runs' | 'edit' | 'duplicate' | 'delete';

interface ScheduleActionsProps {
  readonly serverId: number;
  /** Whether to show more than the runs. */
  readonly mayManage: boolean;
  readonly schedule: ScheduledCommand;
  readonly onOpen: (action: ScheduleAction) => void;
}

export function ScheduleActions({ serverId, mayManage, schedule, onOpen }: ScheduleActionsProps) {
  const t = useTexts(schedulesTexts);
  const test = useTest(serverId, schedule);
  const { command } = schedule;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        justifyContent: 'flex-end',
        my: { lg: -1 },
        mr: { xs: -2.5, lg: -1.25 },
      }}
    >
      {mayManage && (
        <ActionButton
          title={t.test}
          command={command}
          icon={<PlayArrow />}
          isPending={test.isPending}
          onClick={() => test.run()}
        />
      )}
      <ActionButton title={t.runs} command={command} icon={<History />} onClick={() => onOpen('runs')} />
      {mayManage && (
        <>
          <ActionButton title={t.edit} command={command} icon={<Edit />} onClick={() => onOpen('edit')} />
          <ActionButton
            title={t.duplicate}
            command={command}
            icon={<ContentCopy />}
            onClick={() => onOpen('duplicate')}
          />
          <ActionButton
            title={t.delete}
            command={command}
            icon={<Delete />}
            onClick={() => onOpen('delete')}
            isDestructive
          />
        </>
      )}
    </Box>
  );
}

interface ActionButtonProps {
  readonly title: string;
  /** Distinguishes otherwise identical buttons for screen readers. */
  readonly command: string;
  readonly icon: ReactNode;
  readonly isPending?: boolean;
  readonly isDestructive?: boolean;
  readonly onClick: () => void;
}

function ActionButton({
  title,
  command,
  icon,
  isPending = false,
  isDestructive = false,
  onClick,
}: ActionButtonProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Tooltip title={title}>
      <span>
        <IconButton
          size="small"
          aria-label={t.actionOn({ action: title, command })}
          loading={isPending}
          onClick={onClick}
          sx={{
            p: { xs: 2.5, lg: 1.25 },
            '& svg': { fontSize: 19 },
            ...(isDestructive && { '&:hover': { color: 'state.offline', bgcolor: 'state.offlineSoft' } }),
          }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function useTest(serverId: number, schedule: ScheduledCommand) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      const { command } = await testSchedule(serverId, schedule);
      toast({ title: t.testDone, description: t.testDoneDetail({ command }) });
    } catch (error) {
      const description = messageOf(error) || t.testFailedDetail;
      toast({ title: t.testFailed, description, tone: 'destructive' });
    }
  });
}
