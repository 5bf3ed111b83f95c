import LinkOff from '@mui/icons-material/LinkOffRounded';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DisplayStatus } from '../../data/servers/server-status.js';
import { useTexts } from '../../i18n/texts.js';
import { consoleTexts } from './texts/en.js';

interface OfflineNoticeProps {
  readonly id: string;
  /** Any but online. */
  readonly status: DisplayStatus;
  readonly reason: string | null;
}

/** Explains why no commands can be sent. */
export function OfflineNotice({ id, status, reason }: OfflineNoticeProps) {
  const t = useTexts(consoleTexts);
  // It is on its way: nothing is wrong.
  const isRestarting = status === 'restarting';
  return (
    <Box
      id={id}
      role="status"
      sx={{
        display: 'flex',
        gap: 2.5,
        px: { xs: 3, sm: 4.5 },
        py: 2.5,
        bgcolor: isRestarting ? 'surface.raised' : 'state.offlineSoft',
        borderBottom: '1px solid',
        borderColor: 'line.normal',
      }}
    >
      {isRestarting ? (
        <RestartAlt sx={{ fontSize: 18, mt: 0.25, color: 'state.restarting' }} />
      ) : (
        <LinkOff sx={{ fontSize: 18, mt: 0.25, color: 'state.offline' }} />
      )}
      <div>
        <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
          {isRestarting ? t.isRestarting : t.isOffline}
        </Typography>
        {!isRestarting && reason !== null && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {reason}
          </Typography>
        )}
      </div>
    </Box>
  );
}
