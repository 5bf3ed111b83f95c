import { ApiError } from '@outpost/api-client/api-error.js';
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { translate } from '../../i18n/messages.js';

/**
 * Shows the server's validation errors at the fields they name, and focuses the first of them.
 *
 * @returns whether the form now shows every error, so that no toast is needed
 */
export function showFieldProblems<T extends FieldValues, C, V>(
  form: UseFormReturn<T, C, V>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.keys(form.getValues());
  const shown = error.errors.filter(({ field }) => known.includes(field));
  shown.forEach((problem, index) =>
    form.setError(
      problem.field as Path<T>,
      { type: 'server', message: translate(problem, 'message') },
      { shouldFocus: index === 0 },
    ),
  );
  return shown.length > 0 && shown.length === error.errors.length;
}
