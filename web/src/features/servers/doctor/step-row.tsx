import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import Copy from '@mui/icons-material/ContentCopyRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Unreached from '@mui/icons-material/RadioButtonUncheckedRounded';
import Skipped from '@mui/icons-material/RemoveCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { PASSWORD_PLACEHOLDER } from '@outpost/contracts/doctor-steps.js';
import { type DoctorStep, type DoctorStepStatus } from '@outpost/contracts/doctor.js';
import { type ReactNode, type Ref, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { translate } from '../../../i18n/messages.js';
import { type TextsOf, useTexts } from '../../../i18n/texts.js';
import { CodeBlock } from '../../../components/ui/code-block.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { StepIcon } from './step-icon.js';
import { doctorTexts } from './texts/en.js';

interface Style {
  readonly Icon: typeof CheckCircle;
  readonly word: keyof TextsOf<typeof doctorTexts>;
  readonly color: string;
}

const STYLES = {
  passed: { Icon: CheckCircle, word: 'stepPassed', color: 'state.online' },
  failed: { Icon: ErrorIcon, word: 'stepFailed', color: 'state.offline' },
  skipped: { Icon: Skipped, word: 'stepSkipped', color: 'text.secondary' },
  'not-reached': { Icon: Unreached, word: 'stepNotReached', color: 'faint.text' },
} as const satisfies Readonly<Record<DoctorStepStatus, Style>>;

/** A step with its finding; only steps that did not pass are explained. */
export function StepRow({ step, password }: { step: DoctorStep; password: string | undefined }) {
  const t = useTexts(doctorTexts);
  const { Icon, word, color } = STYLES[step.status];
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

/** Scrolls itself into view as the list above grows. */
export function RunningRow({ title }: { title: string }) {
  const keepVisible = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });
  return (
    <Row
      ref={keepVisible}
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
      <StepIcon sx={{ color }}>{icon}</StepIcon>
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

/** Lines for a configuration file. The form's password is filled in here, and only on request. */
function ConfigLines({ text, password = '' }: { text: string; password?: string | undefined }) {
  const [isFilled, setFilled] = useState(false);
  const t = useTexts(doctorTexts);
  const toast = useToast();
  const shown = isFilled ? text.replace(PASSWORD_PLACEHOLDER, () => password) : text;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(shown);
      toast({ title: t.copyDone, description: t.copyDoneDetail });
    } catch (error) {
      toast({ title: t.copyFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 0.5 }}>
      <CodeBlock tabIndex={0} aria-label={t.lines}>
        {shown}
      </CodeBlock>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<Copy />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        {password !== '' && text.includes(PASSWORD_PLACEHOLDER) && (
          <Button size="small" variant="text" onClick={() => setFilled(!isFilled)}>
            {isFilled ? t.hidePassword : t.showPassword}
          </Button>
        )}
      </Box>
    </Box>
  );
}
