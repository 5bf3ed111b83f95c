import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { Panel } from '../../components/ui/panel.js';
import { type Plan } from './plans.js';
import { billingTexts } from './texts/en.js';

const Card = styled(Panel, { shouldForwardProp: (prop) => prop !== 'isHighlighted' })<{
  isHighlighted: boolean;
}>(({ theme, isHighlighted }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: 16 },
  ...(isHighlighted && {
    borderColor: theme.vars.palette.accent.edge,
    backgroundImage: `linear-gradient(180deg, ${theme.vars.palette.accent.soft}, transparent 55%)`,
  }),
}));

const CurrentTag = styled('span')(({ theme }) => ({
  padding: '2px 9px',
  borderRadius: RADIUS.pill,
  backgroundColor: theme.vars.palette.state.onlineSoft,
  color: theme.vars.palette.state.online,
  fontSize: '0.75rem',
  fontWeight: 600,
}));

interface PlanCardProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  readonly isHighlighted?: boolean;
  readonly action?: ReactNode;
}

export function PlanCard({ plan, isCurrent, isHighlighted = false, action }: PlanCardProps) {
  const t = useTexts(billingTexts);
  return (
    <Card isHighlighted={isHighlighted} aria-label={t[plan.name]}>
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
          <Typography variant="section" component="h2">
            {t[plan.name]}
          </Typography>
          {isCurrent && <CurrentTag>{t.current}</CurrentTag>}
        </Box>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, mt: 0.5 }}>
          {t[plan.summary]}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
        <Typography variant="display" component="span">
          {t[plan.price]}
        </Typography>
        <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
          {t[plan.period]}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, flex: 1, alignContent: 'start' }}
      >
        {plan.features.map((feature) => (
          <Typography key={feature} variant="small" component="li" sx={{ display: 'flex', gap: 2 }}>
            <Check sx={{ fontSize: 18, color: isHighlighted ? 'accent.text' : 'faint.text' }} />
            {t[feature]}
          </Typography>
        ))}
      </Box>
      {action}
    </Card>
  );
}
