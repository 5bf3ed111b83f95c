import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DryRunStep, type RestartDryRun } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useDryRun } from '../../../data/restart-plans/use-restart-plans.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { useSettled } from '../../../components/ui/use-settled.js';
import { schedulesTexts } from '../texts/en.js';
import { DryRunSteps } from './dry-run-steps.js';
import { type PlanForm, planRequestOf } from './plan-form.js';

const SETTLED_MS = 400;

/** What the plan would send, and when. What is wrong with it is said at its fields once it is sent. */
export function PlanPreview({ form, server }: { form: PlanForm; server: Server }) {
  const t = useTexts(schedulesTexts);
  const values = form.watch();
  const settled = useSettled(JSON.stringify(planRequestOf(values)), SETTLED_MS);
  const { data, error } = useDryRun(server.id, JSON.parse(settled) as ReturnType<typeof planRequestOf>);
  return (
    <Box component="section" aria-labelledby="plan-preview" sx={{ flex: 'none', minHeight: 60 }}>
      <Typography variant="small" component="h3" id="plan-preview" sx={{ fontWeight: 600, mb: 1 }}>
        {t.planPreview}
      </Typography>
      {data && !error && <Preview dry={data} />}
    </Box>
  );
}

function Preview({ dry }: { dry: RestartDryRun }) {
  const t = useTexts(schedulesTexts);
  const [first, ...others] = dry.restarts;
  if (first === undefined) return <Typography variant="caption">{t.planNoNext}</Typography>;
  const written = (at: string): string => formatTimestamp(at, dry.timeZone);
  return (
    <>
      <DryRunSteps steps={dry.steps.filter(isShown)} timeZone={dry.timeZone} />
      {others.length > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
          {t.planThen({ times: others.map(written).join(' · ') })}
        </Typography>
      )}
    </>
  );
}

/** What happens only if it is not back is left out. */
const isShown = ({ kind }: DryRunStep, index: number, steps: readonly DryRunStep[]): boolean =>
  kind !== 'start' && steps[index - 1]?.kind !== 'start';
