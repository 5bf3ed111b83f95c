import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Panel } from './panel.js';

interface StatCardProps {
  readonly label: string;
  /** Undefined while unknown. */
  readonly value: number | string | undefined;
  readonly remark?: string | undefined;
  readonly icon: ReactNode;
  /** What the value says: `online` is good, `limited` and `offline` are not. */
  readonly tone?: 'online' | 'limited' | 'offline' | undefined;
}

export function StatCard({ label, value, remark, icon, tone }: StatCardProps) {
  const isWrong = tone === 'limited' || tone === 'offline';
  return (
    <Panel aria-label={label} sx={{ px: { xs: 4, sm: 5 }, py: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
        <Typography variant="small" component="h2" sx={{ fontWeight: 550, m: 0 }}>
          {label}
        </Typography>
        <Box
          aria-hidden
          sx={{ display: 'flex', color: tone ? `state.${tone}` : 'faint.text', '& svg': { fontSize: 18 } }}
        >
          {icon}
        </Box>
      </Box>
      <Typography
        component="div"
        sx={{
          fontSize: '1.75rem',
          lineHeight: 1.3,
          fontWeight: 650,
          letterSpacing: '-0.02em',
          mt: 1,
          ...(tone && { color: `state.${tone}` }),
        }}
      >
        {value ?? '–'}
      </Typography>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: isWrong ? 'text.secondary' : 'faint.text', minHeight: '1.1rem' }}
      >
        {remark}
      </Typography>
    </Panel>
  );
}
