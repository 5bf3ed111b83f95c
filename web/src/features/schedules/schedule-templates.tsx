import Campaign from '@mui/icons-material/CampaignOutlined';
import CleaningServices from '@mui/icons-material/CleaningServicesOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useGame } from '../../data/games/use-games.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { useQuickCommands } from '../../data/games/use-quick-commands.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { Panel } from '../../components/ui/panel.js';
import { type ScheduleFormValues } from './schedule-form.js';
import { templatesFor } from './templates.js';
import { schedulesTexts } from './texts/en.js';

const CARDS = [
  { name: 'messages', icon: Campaign, text: 'messagesDetail' },
  { name: 'restarts', icon: RestartAlt, text: 'restartsDetail' },
  { name: 'maintenance', icon: CleaningServices, text: 'maintenanceDetail' },
  { name: 'playerCounts', icon: Groups, text: 'playerCountsDetail' },
] as const;

const Card = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  height: '100%',
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  gap: 10,
  padding: 10,
  textAlign: 'left',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  '&:hover': {
    borderColor: theme.vars.palette.accent.edge,
    backgroundColor: theme.vars.palette.action.hover,
  },
}));

interface ScheduleTemplatesProps {
  readonly server: Server;
  readonly onChoose: (values: Partial<ScheduleFormValues>) => void;
  /** Restarts are planned with their warnings, not as a command. */
  readonly onPlanRestarts: () => void;
}

/** What is scheduled most often, in the words of the server's game; on phones after the schedules. */
export function ScheduleTemplates({ server, onChoose, onPlanRestarts }: ScheduleTemplatesProps) {
  const t = useTexts(schedulesTexts);
  const game = useGame(server.game);
  const protocols = useProtocols();
  const quickCommands = useQuickCommands()(server);
  const templates = templatesFor(
    typeof game === 'object' ? game : undefined,
    quickCommands,
    t.templateMessage,
  );
  // A dialog that opened before would stay without the command of the game.
  const isKnown = server.game === null ? protocols.length > 0 : game !== 'loading';
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
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {CARDS.map(({ name, icon: Icon, text }) => (
          <li key={name}>
            <Card
              disabled={!isKnown}
              onClick={() => (name === 'restarts' ? onPlanRestarts() : onChoose(templates[name]))}
            >
              <Icon aria-hidden sx={{ fontSize: 20, mt: 0.25, color: 'accent.text' }} />
              <span>
                <Typography variant="small" component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {t[name]}
                </Typography>
                <Typography
                  variant="caption"
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {t[text]}
                </Typography>
              </span>
            </Card>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
