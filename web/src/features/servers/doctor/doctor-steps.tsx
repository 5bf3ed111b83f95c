import Box from '@mui/material/Box';
import { DOCTOR_STEPS } from '@outpost/contracts/doctor-steps.js';
import { type DoctorStep } from '@outpost/contracts/doctor.js';
import { spoken } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { RunningRow, StepRow } from './step-row.js';
import { doctorTexts } from './texts/en.js';

const TITLES = Object.values(DOCTOR_STEPS);

export interface DoctorStepsProps {
  readonly steps: readonly DoctorStep[];
  readonly isRunning: boolean;
  /** What the person typed, for lines to copy; it is never part of an answer. */
  readonly password?: string | undefined;
}

/** The steps of a diagnosis so far, and the one that is under way. */
export function DoctorSteps({ steps, isRunning, password }: DoctorStepsProps) {
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
