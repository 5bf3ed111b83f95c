import Troubleshoot from '@mui/icons-material/TroubleshootRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { diagnoseServer } from '../../../data/doctor/doctor.actions.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { Panel } from '../../../components/ui/panel.js';
import { QueryPortOffer } from './query-port-offer.js';
import { TestResult } from './test-result.js';
import { doctorTexts } from './texts/en.js';
import { useDoctor } from './use-doctor.js';

/** Muted: the text conveys the problem, and the card may be visible all day. */
const edgeOf = (color: string): string => `color-mix(in srgb, ${color} 45%, transparent)`;

/** The Connection Doctor on the page of a failing server; runs on request. */
export function DoctorCard({ server }: { server: Server }) {
  const t = useTexts(doctorTexts);
  const { test, start } = useDoctor();
  const isRunning = test.state === 'testing';
  const run = (): void => start((onStep, signal) => diagnoseServer(server.id, onStep, signal));
  return (
    <Panel
      aria-labelledby="connection-doctor"
      sx={({ vars }) => ({
        p: 4,
        borderColor: edgeOf(server.fallback ? vars.palette.state.limited : vars.palette.state.offline),
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="section" component="h2" id="connection-doctor">
            {server.fallback ? t.rconLost : t.unreachable}
          </Typography>
          <Typography
            variant="small"
            component="p"
            sx={{ m: 0, mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {server.statusReason === null ? t.reasonUnknown : translate(server, 'statusReason')}
          </Typography>
        </Box>
        {mayOn(server, 'server.edit') && (
          <Button
            startIcon={<Troubleshoot />}
            variant="contained"
            color="primary"
            loading={isRunning}
            loadingPosition="start"
            onClick={run}
          >
            {test.state === 'untested' ? t.findOut : t.testAgain}
          </Button>
        )}
      </Box>
      {test.state !== 'untested' && (
        <Box sx={{ mt: 4, pt: 4, borderTop: '1px solid', borderColor: 'line.subtle' }}>
          <TestResult test={test} />
          {'queryPort' in test && <QueryPortOffer server={server} found={test.queryPort} />}
        </Box>
      )}
    </Panel>
  );
}
