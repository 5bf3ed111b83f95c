import BarChart from '@mui/icons-material/InsightsRounded';
import Group from '@mui/icons-material/GroupOutlined';
import Radar from '@mui/icons-material/MonitorHeartOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../i18n/texts.js';
import { ConsolePreview } from './console-preview.js';
import { marketingTexts } from './texts/en.js';

const FEATURES = [
  { icon: <Radar />, title: 'monitoring', text: 'monitoringText' },
  { icon: <Terminal />, title: 'commands', text: 'commandsText' },
  { icon: <Group />, title: 'players', text: 'playersText' },
  { icon: <BarChart />, title: 'logs', text: 'logsText' },
] as const;

const Backdrop = styled('aside')(({ theme }) => ({
  position: 'relative',
  display: 'none',
  overflow: 'hidden',
  borderLeft: `1px solid ${theme.vars.palette.line.subtle}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  backgroundImage: `radial-gradient(60rem 40rem at 85% -10%, ${theme.vars.palette.accent.soft}, transparent 70%)`,
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    backgroundImage: `radial-gradient(${theme.vars.palette.line.normal} 1px, transparent 1.5px)`,
    backgroundSize: '26px 26px',
    maskImage: 'radial-gradient(46rem 34rem at 70% 20%, #000, transparent 75%)',
  },
  [theme.breakpoints.up('md')]: { display: 'grid', placeItems: 'center', padding: '48px 40px' },
}));

const FeatureIcon = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 10,
  color: theme.vars.palette.accent.text,
  backgroundColor: theme.vars.palette.accent.soft,
  border: `1px solid ${theme.vars.palette.accent.edge}`,
  '& svg': { fontSize: 19 },
}));

/** What Outpost does, beside the sign-in form; hidden on small screens. */
export function MarketingPanel() {
  const t = useTexts(marketingTexts);
  return (
    <Backdrop aria-label={t.about}>
      <Box sx={{ position: 'relative', width: '100%', maxWidth: 620 }}>
        <Typography variant="display" component="h2" sx={{ m: 0, whiteSpace: 'pre-line' }}>
          {t.headline}
        </Typography>
        <Typography
          component="p"
          sx={{ color: 'text.secondary', m: 0, mt: 4, mb: 8, maxWidth: 500, fontSize: '1rem' }}
        >
          {t.summary}
        </Typography>
        <ConsolePreview />
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 9,
            p: 0,
            display: 'grid',
            gap: 6,
            gridTemplateColumns: { md: '1fr', lg: '1fr 1fr' },
          }}
        >
          {FEATURES.map(({ icon, title, text }) => (
            <Box component="li" key={title} sx={{ display: 'flex', gap: 3 }}>
              <FeatureIcon aria-hidden>{icon}</FeatureIcon>
              <div>
                <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
                  {t[title]}
                </Typography>
                <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
                  {t[text]}
                </Typography>
              </div>
            </Box>
          ))}
        </Box>
      </Box>
    </Backdrop>
  );
}
