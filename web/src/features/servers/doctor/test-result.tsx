import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { DOCTOR_STEPS } from '@outpost/contracts/doctor-steps.js';
import { type DoctorStep } from '@outpost/contracts/doctor.js';
import { spoken, translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { CodeBlock } from '../../../components/ui/code-block.js';
import { Notice } from '../../../components/ui/notice.js';
import { doctorTexts } from './texts/en.js';
import { StepIcon } from './step-icon.js';
import { type ConnectionTest } from './use-doctor.js';
import { RunningRow, StepRow } from './step-row.js';

interface TestResultProps {
  readonly test: ConnectionTest;
  /** The password from the form, for lines to copy. */
  readonly password?: string;
}

/** The current connection test, in each of its four states. */
export function TestResult({ test, password }: TestResultProps) {
  const t = useTexts(doctorTexts);
  switch (test.state) {
    case 'untested':
      return null;
    case 'testing':
      return (
        <Parts>
          <ResultLabel
            icon={<CircularProgress size={14} aria-hidden />}
            text={t.testing}
            color="text.secondary"
          />
          <DoctorSteps steps={test.steps} isRunning password={password} />
        </Parts>
      );
    case 'success':
      return (
        <Parts>
          <ResultLabel icon={<CheckCircle />} text={t.connected} color="state.online" />
          <ServerResponse text={test.response} />
          <DoctorSteps steps={test.steps} isRunning={false} password={password} />
        </Parts>
      );
    case 'failed':
      return (
        <Parts>
          <ResultLabel icon={<ErrorIcon />} text={t.failed} color="state.offline" />
          <Notice tone="problem">
            <strong>{t.problem}</strong>
            {translate(test, 'message')}
          </Notice>
          <DoctorSteps steps={test.steps} isRunning={false} password={password} />
        </Parts>
      );
  }
}

function Parts({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}

function ServerResponse({ text }: { text: string }) {
  const t = useTexts(doctorTexts);
  return (
    <div>
      <Typography variant="label" component="h3" sx={{ color: 'faint.text', m: 0, mb: 1.5 }}>
        {t.response}
      </Typography>
      <CodeBlock tabIndex={0} sx={{ maxHeight: 180, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text === '' ? t.responseEmpty : text}
      </CodeBlock>
    </div>
  );
}

function ResultLabel({ icon, text, color }: { icon: ReactNode; text: string; color: string }) {
  return (
    <Box role="status" sx={{ display: 'flex', gap: 2.5, color }}>
      <StepIcon>{icon}</StepIcon>
      <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    </Box>
  );
}

const TITLES = Object.values(DOCTOR_STEPS);

interface DoctorStepsProps {
  readonly steps: readonly DoctorStep[];
  readonly isRunning: boolean;
  /** The password from the form, for lines to copy; responses never contain it. */
  readonly password?: string | undefined;
}

/** The finished steps of a diagnosis, and the running one. */
function DoctorSteps({ steps, isRunning, password }: DoctorStepsProps) {
  const t = useTexts(doctorTexts);
  const next = isRunning ? TITLES[steps.length] : undefined;
  return (
    <Box
      component="ol"
      aria-label={t.steps}
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 1,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {steps.map((step) => (
        <StepRow key={step.id} step={step} password={password} />
      ))}
      {next !== undefined && <RunningRow title={spoken(String(next), next)} />}
    </Box>
  );
}
