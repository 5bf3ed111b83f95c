import LinkOff from '@mui/icons-material/LinkOffRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/texts.js';
import { consoleTexts } from './texts/en.js';

interface OfflineNoticeProps {
  readonly id: string;
  readonly reason: string | null;
}

/** Explains why no commands can be sent. */
export function OfflineNotice({ id, reason }: OfflineNoticeProps) {
  const t = useTexts(consoleTexts);
  return (
    <Box
      id={id}
      role="status"
      sx={{
        display: 'flex',
        gap: 2.5,
        px: { xs: 3, sm: 4.5 },
        py: 2.5,
        bgcolor: 'state.offlineSoft',
        borderBottom: '1px solid',
        borderColor: 'line.normal',
      }}
    >
      <LinkOff sx={{ fontSize: 18, mt: 0.25, color: 'state.offline' }} />
      <div>
        <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
          {t.isOffline}
        </Typography>
        {reason !== null && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {reason}
          </Typography>
        )}
      </div>
    </Box>
  );
}
