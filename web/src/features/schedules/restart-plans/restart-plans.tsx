import Add from '@mui/icons-material/AddRounded';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useRestartPlans, useTaskRuns } from '../../../data/restart-plans/use-restart-plans.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../components/shared/paths.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { OverlayBoundary } from '../../../components/ui/error-boundary.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Panel } from '../../../components/ui/panel.js';
import { schedulesTexts } from '../texts/en.js';
import { type OpenedPlan } from './restart-plan-dialogs.js';
import { RestartPlanRow } from './restart-plan-row.js';

const RestartPlanDialogs = lazyPart(
  async () => (await import('./restart-plan-dialogs.js')).RestartPlanDialogs,
);

/** Seldom there. */
const RunUnderWay = lazyPart(async () => (await import('./run-under-way.js')).RunUnderWay);

interface RestartPlansProps {
  readonly server: Server;
  /** The dialog that is open. */
  readonly opened: OpenedPlan | undefined;
  readonly setOpened: (opened: OpenedPlan | undefined) => void;
}

/** The restart plans of a server, and the restart that is under way. */
export function RestartPlans({ server, opened, setOpened }: RestartPlansProps) {
  // They must open while the panel is away, too.
  useEffect(() => void RestartPlanDialogs.prepare(), []);
  return (
    <Panel aria-labelledby="restart-plans">
      <Heading server={server} onOpen={setOpened} />
      <UnderWay server={server} onOpen={setOpened} />
      <Plans server={server} onOpen={setOpened} />
      <OverlayBoundary isOpen={opened !== undefined} onClose={() => setOpened(undefined)}>
        <Suspense>
          {opened && (
            <RestartPlanDialogs server={server} opened={opened} onClose={() => setOpened(undefined)} />
          )}
        </Suspense>
      </OverlayBoundary>
    </Panel>
  );
}

interface PartProps {
  readonly server: Server;
  readonly onOpen: (opened: OpenedPlan) => void;
}

function Heading({ server, onOpen }: PartProps) {
  const t = useTexts(schedulesTexts);
  const button = { flex: { xs: '1 1 auto', sm: 'none' } };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 4, lg: 5 },
        py: { xs: 3, sm: 2.5 },
        borderBottom: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      <Typography
        variant="section"
        component="h2"
        id="restart-plans"
        sx={{ flex: { xs: '1 1 100%', sm: 1 } }}
      >
        {t.plansTitle}
      </Typography>
      <Button size="small" variant="text" component={Link} to={paths.calendar} sx={button}>
        {t.calendarTitle}
      </Button>
      <Button size="small" variant="text" onClick={() => onOpen({ action: 'history' })} sx={button}>
        {t.restartHistory}
      </Button>
      {mayOn(server, 'server.restart') && (
        <Button size="small" onClick={() => onOpen({ action: 'restart' })} sx={button}>
          {t.restartWithWarnings}
        </Button>
      )}
      {mayOn(server, 'schedules.manage') && (
        <Button
          variant="contained"
          color="primary"
          size="small"
          startIcon={<Add />}
          onClick={() => onOpen({ action: 'create' })}
          sx={button}
        >
          {t.newPlan}
        </Button>
      )}
    </Box>
  );
}

function UnderWay({ server, onOpen }: PartProps) {
  const { data: runs } = useTaskRuns(server.id);
  const run = runs?.find(({ outcome }) => outcome === 'running');
  return <Suspense>{run && <RunUnderWay server={server} run={run} onOpen={onOpen} />}</Suspense>;
}

function Plans({ server, onOpen }: PartProps) {
  const t = useTexts(schedulesTexts);
  const { data: plans, error, mutate } = useRestartPlans(server.id);
  if (error && !plans)
    return <LoadFailure title={t.plansFailed} error={error} onRetry={() => void mutate()} />;
  if (!plans) return <LinesLoading label={t.plansLoading} lines={2} />;
  if (plans.length === 0)
    return <EmptyState icon={<RestartAlt />} title={t.noPlans} text={t.noPlansDetail} />;
  return (
    <Box component="ul" aria-label={t.plansTitle} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {plans.map((plan: RestartPlan) => (
        <RestartPlanRow
          key={plan.id}
          server={server}
          plan={plan}
          onOpen={(action) => onOpen({ action, plan })}
        />
      ))}
    </Box>
  );
}
