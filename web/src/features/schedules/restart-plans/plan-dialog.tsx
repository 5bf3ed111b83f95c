import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { createPlan, startRestart, updatePlan } from '../../../data/restart-plans/restart-plans.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { TimeZoneField } from '../time-zone-field.js';
import { schedulesTexts } from '../texts/en.js';
import {
  newPlan,
  type PlanForm,
  type PlanFormValues,
  planValuesOf,
  stepsRequestOf,
  usePlanForm,
} from './plan-form.js';
import { PlanPreview } from './plan-preview.js';
import { DelayField } from './run-dialogs.js';
import { StepsFields } from './steps-fields.js';
import { TimingFields } from './timing-fields.js';

interface PlanDialogProps {
  readonly server: Server;
  /** The one to change; without it, a new one is created. */
  readonly plan?: RestartPlan;
  readonly onClose: () => void;
}

export function PlanDialog({ server, plan, onClose }: PlanDialogProps) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const proposed = newPlan(t.planNameDefault, t.kickDefault);
  const form = usePlanForm(plan ? planValuesOf(plan, proposed) : proposed);
  // Read here: while nothing is rendered from it, the form does not keep it.
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (request) => {
    try {
      if (plan) await updatePlan(server.id, plan.id, changesOf(request, dirtyFields));
      else await createPlan(server.id, request);
      toast({ title: t.planSaved });
      onClose();
    } catch (error) {
      toast({ title: t.planSaveFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <ScrollFormDialog
      title={plan ? t.planEdit : t.planNew}
      submitLabel={form.formState.isSubmitting ? t.planSaving : t.planSave}
      isPending={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        label={t.planName}
        problem={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <TimingFields form={form} />
      <TimeZoneField
        serverTimeZone={server.timeZone}
        stored={form.formState.defaultValues?.timeZone ?? ''}
        problem={form.formState.errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      <StepsFields form={form} server={server} />
      <FormField
        label={t.stopAfter}
        hint={t.stopAfterHint}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
        problem={form.formState.errors.stopAfterFailures?.message}
        {...form.register('stopAfterFailures')}
      />
      <PlanPreview form={form} server={server} />
      <Enabled form={form} />
    </ScrollFormDialog>
  );
}

function Enabled({ form }: { form: PlanForm }) {
  const t = useTexts(schedulesTexts);
  const enabled = form.watch('enabled');
  return (
    <SwitchField
      label={t.enabled}
      checked={enabled}
      onChange={(wanted) => form.setValue('enabled', wanted, { shouldDirty: true })}
    />
  );
}

interface RestartDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

/** A restart with warnings, without a plan. */
export function RestartDialog({ server, onClose }: RestartDialogProps) {
  const t = useTexts(schedulesTexts);
  const toast = useToast();
  const form = usePlanForm(newPlan(t.planNameDefault, t.kickDefault));
  const [inMinutes, setInMinutes] = useState(15);
  const submit = form.handleSubmit(async () => {
    try {
      await startRestart(server.id, { ...stepsRequestOf(form.getValues()), inMinutes });
      toast({ title: t.runBegun });
      onClose();
    } catch (error) {
      toast({ title: t.runBeginFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <ScrollFormDialog
      title={t.runNowTitle({ name: server.name })}
      submitLabel={t.runNowSubmit}
      isPending={form.formState.isSubmitting}
      isHarmful
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <DelayField minutes={inMinutes} onChange={setInMinutes} />
      <StepsFields form={form} server={server} />
    </ScrollFormDialog>
  );
}

/** Fields of the form by the field of the request that they change. */
const TIMING_FIELDS = ['kind', 'times', 'weekdays', 'hours', 'from', 'at'] as const;

/** Times that were not touched are left out: with them, a skipped or postponed restart would be planned anew. */
function changesOf<Request extends { readonly timing: unknown; readonly timeZone?: unknown }>(
  { timing, timeZone, ...request }: Request,
  dirty: Partial<Readonly<Record<keyof PlanFormValues, unknown>>>,
) {
  const isTimed = TIMING_FIELDS.some((field) => dirty[field] !== undefined);
  return {
    ...request,
    ...(isTimed && { timing: timing as never }),
    ...(dirty.timeZone !== undefined && { timeZone: timeZone as never }),
  };
}
