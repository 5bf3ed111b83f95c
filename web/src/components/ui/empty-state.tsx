import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title?: string;
  readonly text: string;
  readonly action?: ReactNode;
}

const Medallion = styled('div')(({ theme }) => ({
  width: 52,
  height: 52,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 14,
  color: theme.vars.palette.accent.text,
  background: theme.vars.palette.accent.soft,
  border: `1px solid ${theme.vars.palette.accent.edge}`,
}));

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 3,
        px: 6,
        py: 14,
      }}
    >
      <Medallion aria-hidden>{icon}</Medallion>
      <Box sx={{ maxWidth: 400 }}>
        {title !== undefined && (
          <Typography variant="section" component="h2" sx={{ mb: 1 }}>
            {title}
          </Typography>
        )}
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, textWrap: 'balance' }}>
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
