import { ApiError } from '@outpost/api-client/api-error.js';
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';

/** Puts what the server found wrong at the fields it names. */
export function showFieldProblems<T extends FieldValues, C, V>(
  form: UseFormReturn<T, C, V>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const known = Object.keys(form.getValues());
  for (const { field, message } of error.errors) {
    if (known.includes(field)) form.setError(field as Path<T>, { type: 'server', message });
  }
}
