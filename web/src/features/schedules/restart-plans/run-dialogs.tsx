import Button from '@mui/material/Button';
import { TASK_TEXT_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { cancelRun, runPlan } from '../../../data/restart-plans/restart-plans.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { FormDialog } from '../../../components/ui/form-dialog.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { schedulesTexts } from '../texts/en.js';

interface QuestionProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isHarmful?: boolean;
  readonly dismissLabel?: string;
  readonly done: string;
  readonly failed: string;
  readonly action: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A short form whose answer is one call. */
function Question({ action, done, failed, onClose, children, ...texts }: QuestionProps) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await action();
      toast({ title: done });
      onClose();
    } catch (error) {
      toast({ title: failed, description: messageOf(error), tone: 'destructive' });
    }
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <FormDialog title={texts.title} onSubmit={submit} onClose={onClose}>
      {children}
      <AnswerRow>
        <Button onClick={onClose}>{texts.dismissLabel ?? t.cancel}</Button>
        <Button
          type="submit"
          variant="contained"
          color={texts.isHarmful === true ? 'error' : 'primary'}
          loading={isPending}
        >
          {texts.submitLabel}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

const POSTPONEMENTS = [5, 10, 15, 30, 60, 120, 240];

interface PostponeDialogProps {
  readonly postpone: (minutes: number) => Promise<void>;
  readonly onClose: () => void;
}

export function PostponeDialog({ postpone, onClose }: PostponeDialogProps) {
  const t = useTexts(schedulesTexts);
  const [minutes, setMinutes] = useState(30);
  return (
    <Question
      title={t.postponeTitle}
      submitLabel={t.postponeSubmit}
      done={t.postponeDone}
      failed={t.postponeFailed}
      action={() => postpone(minutes)}
      onClose={onClose}
    >
      <SelectField
        label={t.postponeBy}
        hint={t.postponeHint}
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
      >
        {POSTPONEMENTS.map((each) => (
          <option key={each} value={each}>
            {t.minutesLong({ count: each })}
          </option>
        ))}
      </SelectField>
    </Question>
  );
}

interface CancelRunDialogProps {
  readonly serverId: number;
  readonly run: TaskRun;
  readonly onClose: () => void;
}

export function CancelRunDialog({ serverId, run, onClose }: CancelRunDialogProps) {
  const t = useTexts(schedulesTexts);
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <Question
      title={t.cancelTitle}
      submitLabel={t.cancelRestart}
      dismissLabel={t.keepRestart}
      isHarmful
      done={t.cancelDone}
      failed={t.cancelFailed}
      action={() => cancelRun(serverId, run.id, said === '' ? undefined : said)}
      onClose={onClose}
    >
      <FormField
        label={t.cancelText}
        value={text}
        inputProps={{ maxLength: TASK_TEXT_MAX_LENGTH }}
        onChange={({ target }) => setText(target.value)}
      />
    </Question>
  );
}

const DELAYS = [0, 5, 10, 15, 30, 60];

interface RunPlanDialogProps {
  readonly serverId: number;
  readonly plan: RestartPlan;
  readonly onClose: () => void;
}

export function RunPlanDialog({ serverId, plan, onClose }: RunPlanDialogProps) {
  const t = useTexts(schedulesTexts);
  const [minutes, setMinutes] = useState(0);
  return (
    <Question
      title={t.runNowTitle({ name: plan.name })}
      submitLabel={t.runNowSubmit}
      isHarmful
      done={t.runBegun}
      failed={t.runBeginFailed}
      action={() => runPlan(serverId, plan.id, minutes)}
      onClose={onClose}
    >
      <DelayField minutes={minutes} onChange={setMinutes} />
    </Question>
  );
}

interface DelayFieldProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** In how many minutes a server restarts. */
export function DelayField({ minutes, onChange }: DelayFieldProps) {
  const t = useTexts(schedulesTexts);
  return (
    <SelectField
      label={t.restartWhen}
      hint={t.restartWhenHint}
      value={minutes}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {DELAYS.map((each) => (
        <option key={each} value={each}>
          {each === 0 ? t.restartAtOnce : t.restartInMinutes({ count: each })}
        </option>
      ))}
    </SelectField>
  );
}
