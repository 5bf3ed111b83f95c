import Campaign from '@mui/icons-material/CampaignOutlined';
import CleaningServices from '@mui/icons-material/CleaningServicesOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../ui/panel.js';

const USE_CASES = [
  { icon: Campaign, title: 'Server messages', text: 'Automatic messages to everybody via say commands' },
  { icon: RestartAlt, title: 'Daily restarts', text: 'A fresh server at the same hour each day' },
  { icon: CleaningServices, title: 'Weekly maintenance', text: 'Such as a ban cleanup' },
  { icon: Groups, title: 'Player counts', text: 'Periodic announcements of how many are on' },
] as const;

/** What schedules are good for. */
export function UseCases() {
  return (
    <Panel aria-labelledby="task-use-cases" sx={{ px: { xs: 4, lg: 5 }, py: 4 }}>
      <Typography variant="section" component="h2" id="task-use-cases">
        Automate what you do again and again
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
                {title}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
