import { type OnCall, TURN_LENGTHS } from '@outpost/contracts/on-call.js';
import { type SyntheticEvent } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { createOnCall, updateOnCall } from '../../../data/on-call/on-call.actions.js';
import { formatWeekday } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { alertsTexts } from '../texts/en.js';
import { newOnCallValues, type OnCallForm, onCallValuesOf, useOnCallForm } from './on-call-form.js';
import { PeopleFields } from './people-fields.js';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

interface OnCallDialogProps {
  /** Those to change; without them, new ones are made. */
  readonly onCall?: OnCall;
  readonly onClose: () => void;
}

export function OnCallDialog({ onCall, onClose }: OnCallDialogProps) {
  const t = useTexts(alertsTexts);
  const { form, submit } = useSaving(onCall, onClose);
  const { errors, isSubmitting } = form.formState;
  const [turn, zone] = form.watch(['turn', 'timeZone']);
  return (
    <ScrollFormDialog
      title={onCall ? t.editOnCall({ name: onCall.name }) : t.newOnCall}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t.name} problem={errors.name?.message} {...form.register('name')} />
      <PeopleFields form={form} />
      <SelectField label={t.turn} {...form.register('turn')}>
        {TURN_LENGTHS.map((length) => (
          <option key={length} value={length}>
            {t[length]}
          </option>
        ))}
      </SelectField>
      {turn === 'week' && (
        <SelectField label={t.weekday} {...form.register('weekday')}>
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {formatWeekday(day)}
            </option>
          ))}
        </SelectField>
      )}
      <FormField
        label={t.turnAt}
        hint={t.turnAtHint({ zone })}
        inputProps={{ autoComplete: 'off', maxLength: 5 }}
        problem={errors.at?.message}
        {...form.register('at')}
      />
      <HandOver form={form} />
    </ScrollFormDialog>
  );
}

function HandOver({ form }: { form: OnCallForm }) {
  const t = useTexts(alertsTexts);
  const handsOver = form.watch('handsOver');
  return (
    <>
      <SwitchField
        label={t.handOver}
        checked={handsOver}
        onChange={(wanted) => form.setValue('handsOver', wanted)}
      />
      {handsOver && (
        <FormField
          label={t.afterMinutes}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          problem={form.formState.errors.handOverMinutes?.message}
          {...form.register('handOverMinutes')}
        />
      )}
    </>
  );
}

function useSaving(onCall: OnCall | undefined, onClose: () => void) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const proposed = newOnCallValues(t.onCall, timeZone);
  const form = useOnCallForm(onCall ? onCallValuesOf(onCall, proposed) : proposed);
  // Read here: while nothing is rendered from it, the form does not keep it.
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async ({ people, ...request }) => {
    try {
      // With people that were not touched, their turns would begin anew.
      const changed = dirtyFields.people === undefined ? request : { ...request, people };
      if (onCall) await updateOnCall(onCall.id, changed);
      else await createOnCall({ ...request, people });
      toast({ title: t.onCallSaved, description: request.name });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.onCallNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
