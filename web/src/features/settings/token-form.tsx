import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { API_TOKEN_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { CreateApiTokenRequest, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createToken } from '../../data/tokens.actions.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { SelectField } from '../../ui/select-field.js';
import { useToast } from '../../ui/toast-context.js';
import { SaveButton } from './save-button.js';
import { SCOPE_WORDS } from './token-words.js';

const resolver = classValidatorResolver(CreateApiTokenRequest);
const EMPTY: CreateApiTokenRequest = { name: '', scope: 'full' };

export function TokenForm({ onCreated }: { onCreated: (token: CreatedApiToken) => void }) {
  const form = useForm({ resolver, defaultValues: EMPTY });
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      onCreated(await createToken(request));
      toast({ title: 'API token created', description: 'Copy it now: it is not shown again.' });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: 'API token not created',
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label="Name"
        placeholder="Nightly backup"
        autoComplete="off"
        inputProps={{ maxLength: API_TOKEN_NAME_MAX_LENGTH }}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <SelectField label="Scope" problem={errors.scope?.message} {...form.register('scope')}>
        <option value="full">{SCOPE_WORDS.full}</option>
        <option value="read">{SCOPE_WORDS.read}</option>
      </SelectField>
      <SaveButton label="Create Token" pendingLabel="Creating..." isPending={isSubmitting} />
    </FormStack>
  );
}
