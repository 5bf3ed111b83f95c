import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Unreached from '@mui/icons-material/RadioButtonUncheckedRounded';
import Skipped from '@mui/icons-material/RemoveCircleOutlineRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type DoctorStep, type DoctorStepStatus } from '@outpost/contracts/doctor.js';
import { type ReactNode, type Ref } from 'react';
import { translate } from '../../../i18n/messages.js';
import { type TextsOf, useTexts } from '../../../i18n/texts.js';
import { ConfigLines } from './config-lines.js';
import { Mark } from './mark.js';
import { doctorTexts } from './texts/en.js';

interface Look {
  readonly Icon: typeof CheckCircle;
  readonly word: keyof TextsOf<typeof doctorTexts>;
  readonly color: string;
}

const LOOKS = {
  passed: { Icon: CheckCircle, word: 'stepPassed', color: 'state.online' },
  failed: { Icon: ErrorIcon, word: 'stepFailed', color: 'state.offline' },
  skipped: { Icon: Skipped, word: 'stepSkipped', color: 'text.secondary' },
  'not-reached': { Icon: Unreached, word: 'stepNotReached', color: 'faint.text' },
} as const satisfies Readonly<Record<DoctorStepStatus, Look>>;

/** One step with what it found; only a step that did not pass takes the room to explain itself. */
export function StepRow({ step, password }: { step: DoctorStep; password: string | undefined }) {
  const t = useTexts(doctorTexts);
  const { Icon, word, color } = LOOKS[step.status];
  const isReached = step.status !== 'not-reached';
  return (
    <Row
      icon={<Icon titleAccess={t[word]} />}
      color={color}
      title={translate(step, 'title')}
      isFaint={!isReached}
      status={step.status}
    >
      {isReached && <Line>{translate(step, 'detail')}</Line>}
      {step.cause !== null && <Line heading={t.cause}>{translate(step, 'cause')}</Line>}
      {step.fix !== null && <Line heading={t.fix}>{translate(step, 'fix')}</Line>}
      {step.config !== null && <ConfigLines text={step.config} password={password} />}
    </Row>
  );
}

/** Stays in sight, however long the list above it grows. */
export function RunningRow({ title }: { title: string }) {
  const keepInSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
  return (
    <Row
      ref={keepInSight}
      icon={<CircularProgress size={14} aria-hidden />}
      color="text.secondary"
      title={title}
      status="running"
    />
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly color: string;
  readonly title: string;
  readonly status: string;
  readonly isFaint?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

function Row({ icon, color, title, status, isFaint = false, ref, children }: RowProps) {
  return (
    <Box component="li" ref={ref} data-step={status} sx={{ display: 'flex', gap: 2.5 }}>
      <Mark sx={{ color }}>{icon}</Mark>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography
          variant="small"
          component="div"
          sx={{ mb: -0.5, fontWeight: isFaint ? 400 : 550, color: isFaint ? 'faint.text' : 'text.primary' }}
        >
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

function Line({ heading, children }: { heading?: string; children: string }) {
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere', '& strong': { color: 'text.primary' } }}
    >
      {heading !== undefined && <strong>{heading} </strong>}
      {children}
    </Typography>
  );
}
