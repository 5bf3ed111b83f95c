import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../components/ui/panel.js';

interface SettingsCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A settings section: description on the left, controls on the right. */
export function SettingsCard({ title, text, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <Panel
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gap: { xs: 5, lg: 8 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 300px) minmax(0, 560px)' },
        p: { xs: 4, sm: 6 },
      }}
    >
      <div>
        <Typography variant="section" component="h2" id={titleId}>
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
          {text}
        </Typography>
      </div>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Panel>
  );
}
