import Campaign from '@mui/icons-material/CampaignOutlined';
import CleaningServices from '@mui/icons-material/CleaningServicesOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/texts.js';
import { Panel } from '../../ui/panel.js';
import { tasksTexts } from './texts/en.js';

const USE_CASES = [
  { icon: Campaign, title: 'messages', text: 'messagesDetail' },
  { icon: RestartAlt, title: 'restarts', text: 'restartsDetail' },
  { icon: CleaningServices, title: 'maintenance', text: 'maintenanceDetail' },
  { icon: Groups, title: 'playerCounts', text: 'playerCountsDetail' },
] as const;

/** What schedules are good for; on a phone the schedules themselves come first. */
export function UseCases() {
  const t = useTexts(tasksTexts);
  return (
    <Panel aria-labelledby="task-use-cases" sx={{ order: { xs: 1, sm: 0 }, px: { xs: 4, lg: 5 }, py: 4 }}>
      <Typography variant="section" component="h2" id="task-use-cases">
        {t.useCases}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 3,
          p: 0,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {USE_CASES.map(({ icon: Icon, title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 2.5 }}>
            <Icon aria-hidden sx={{ fontSize: 20, mt: 0.25, color: 'accent.text' }} />
            <div>
              <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
                {t[title]}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {t[text]}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
