import Campaign from '@mui/icons-material/CampaignOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Sell from '@mui/icons-material/SellOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { OverlayBoundary } from '../../components/ui/error-boundary.js';
import { serversTexts } from './texts/en.js';
import { type Selection } from './use-selection.js';

const BulkDialog = lazyPart(async () => (await import('./bulk/bulk-dialogs.js')).BulkDialog);

const ACTIONS = [
  { kind: 'command', icon: Terminal, label: 'command' },
  { kind: 'message', icon: Campaign, label: 'message' },
  { kind: 'restart', icon: RestartAlt, label: 'restart' },
  { kind: 'schedule', icon: EventRepeat, label: 'schedule' },
  { kind: 'tags', icon: Sell, label: 'tagsShort' },
] as const;
type Action = (typeof ACTIONS)[number]['kind'];

/** A dialog of another feature that schedules a command on several servers. */
export type ScheduleOnSeveral = (servers: readonly Server[], onClose: () => void) => ReactNode;

interface SelectionBarProps {
  readonly selection: Selection;
  readonly chosen: readonly Server[];
  readonly shown: readonly Server[];
  readonly schedule: ScheduleOnSeveral;
  readonly onEnd: () => void;
}

/** What can be done with the selected servers; stays in view while the list is scrolled. */
export function SelectionBar({ selection, chosen, shown, schedule, onEnd }: SelectionBarProps) {
  const t = useTexts(serversTexts);
  // What is done goes on with those it was begun with, whatever is selected meanwhile.
  const [opened, setOpened] = useState<{ action: Action; servers: readonly Server[] }>();
  const close = (): void => setOpened(undefined);
  useEffect(() => void BulkDialog.prepare(), []);
  return (
    <Box
      role="toolbar"
      aria-label={t.selection}
      sx={{
        position: 'sticky',
        bottom: LAYOUT.statusBarHeight,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, lg: 5 },
        py: 2.5,
        bgcolor: 'surface.raised',
        borderTop: '1px solid',
        borderColor: 'line.normal',
        borderRadius: '0 0 11px 11px',
      }}
    >
      <Typography variant="small" component="span" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t.selected({ count: chosen.length })}
      </Typography>
      {ACTIONS.map(({ kind, icon: Icon, label }) => (
        <Button
          key={kind}
          size="small"
          startIcon={<Icon />}
          disabled={chosen.length === 0}
          onClick={() => setOpened({ action: kind, servers: chosen })}
        >
          {t[label]}
        </Button>
      ))}
      <Box sx={{ flex: 1 }} />
      <Button size="small" variant="text" onClick={() => selection.selectAll(shown)}>
        {t.selectAll({ count: shown.length })}
      </Button>
      <Button size="small" variant="text" onClick={onEnd}>
        {t.selectDone}
      </Button>
      <OverlayBoundary isOpen={opened !== undefined} onClose={close}>
        <Suspense>
          {opened?.action === 'schedule' && schedule(opened.servers, close)}
          {opened && opened.action !== 'schedule' && (
            <BulkDialog kind={opened.action} servers={opened.servers} onClose={close} />
          )}
        </Suspense>
      </OverlayBoundary>
    </Box>
  );
}
