import Bolt from '@mui/icons-material/BoltRounded';
import Devices from '@mui/icons-material/DevicesRounded';
import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/texts.js';
import { Panel } from '../../ui/panel.js';
import { INCLUDED_IN_ALL } from './plans.js';
import { billingTexts } from './texts/en.js';

const ICONS = [<Lock key="lock" />, <Bolt key="bolt" />, <Devices key="devices" />];

export function AllPlansInclude() {
  const t = useTexts(billingTexts);
  return (
    <Panel aria-labelledby="all-plans" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="section" component="h2" id="all-plans" sx={{ mb: 4 }}>
        {t.included}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        {INCLUDED_IN_ALL.map(({ title, text }, index) => (
          <Box
            key={title}
            sx={{ display: 'flex', gap: 3, '& svg': { fontSize: 20, color: 'accent.text', mt: 0.25 } }}
          >
            {ICONS[index]}
            <div>
              <Typography variant="small" component="h3" sx={{ fontWeight: 600, m: 0 }}>
                {t[title]}
              </Typography>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0 }}>
                {t[text]}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
