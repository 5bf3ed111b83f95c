import { type ChangeEvent } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { addressOf } from './server-address.js';
import { type ServerForm } from './server-form.js';
import { serversTexts } from './texts/en.js';

interface HostFieldProps {
  readonly form: ServerForm;
  readonly inputProps: Readonly<Record<string, unknown>>;
}

/** Accepts `host:port` as well, and moves the port to its own field. */
export function HostField({ form, inputProps }: HostFieldProps) {
  const t = useTexts(serversTexts);
  const { errors } = form.formState;
  const takeApart = (): void => {
    const address = addressOf(form.getValues('host'));
    if (address === undefined) return;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('host', address.host, options);
    form.setValue('port', address.port, options);
  };
  return (
    <FormField
      label={t.host}
      placeholder="203.0.113.10:2305"
      inputProps={inputProps}
      problem={errors.host?.message}
      // Enter submits the form without a blur event.
      onKeyDown={({ key }) => {
        if (key === 'Enter') takeApart();
      }}
      {...form.register('host', {
        onBlur: takeApart,
        onChange: ({ nativeEvent }: ChangeEvent<HTMLInputElement>) => {
          if (isPaste(nativeEvent)) takeApart();
        },
      })}
    />
  );
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertFromPaste';
