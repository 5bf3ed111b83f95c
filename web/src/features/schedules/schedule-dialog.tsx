import { type ReactNode, type SyntheticEvent } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { SwitchField } from '../../components/ui/switch-field.js';
import { scheduleOf } from './schedule-form.js';
import { ScheduleFields } from './schedule-fields.js';
import { SchedulePreview } from './schedule-preview.js';
import { schedulesTexts } from './texts/en.js';
import { ScrollFormDialog } from '../../components/ui/scroll-form-dialog.js';
import { TimeZoneField } from './time-zone-field.js';
import { type ScheduleForm } from './use-schedule-form.js';

interface ScheduleDialogProps {
  readonly title: string;
  readonly form: ScheduleForm;
  /** Undefined for several servers, which may be in different ones. */
  readonly serverTimeZone: string | undefined;
  /** The command field and what belongs to it. */
  readonly command: ReactNode;
  /** The choice of further servers. */
  readonly alsoOn?: ReactNode;
  readonly enabledHint: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
}

/** Shared by the dialogs that create and edit a schedule. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { form, serverTimeZone } = props;
  const t = useTexts(schedulesTexts);
  const values = form.watch();
  const timeZone = values.timeZone || serverTimeZone;
  const { isSubmitting } = form.formState;
  return (
    <ScrollFormDialog
      title={props.title}
      submitLabel={isSubmitting ? props.pendingLabel : props.submitLabel}
      isPending={isSubmitting}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      {props.command}
      <ScheduleFields form={form} />
      <TimeZoneField
        serverTimeZone={serverTimeZone}
        stored={form.formState.defaultValues?.timeZone ?? ''}
        problem={form.formState.errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      {timeZone !== undefined && <SchedulePreview schedule={scheduleOf(values)} timeZone={timeZone} />}
      {props.alsoOn}
      <SwitchField
        label={t.enabled}
        hint={props.enabledHint}
        checked={values.enabled}
        onChange={(enabled) => form.setValue('enabled', enabled, { shouldDirty: true })}
      />
    </ScrollFormDialog>
  );
}
