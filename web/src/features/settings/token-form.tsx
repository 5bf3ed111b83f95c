import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { API_TOKEN_DEFAULT_DAYS, API_TOKEN_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { API_TOKEN_SCOPES } from '@outpost/contracts/token-scopes.js';
import { CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { Notice } from '../../components/ui/notice.js';
import { SecretField } from '../../components/ui/secret-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { SaveButton } from './save-button.js';
import { settingsTexts } from './texts/en.js';
import { TokenLimitFields } from './token-limit-fields.js';
import { SCOPE_WORDS, TOKEN_LIVES } from './token-labels.js';

const resolver = classValidatorResolver(CreateApiTokenRequest);
const EMPTY: CreateApiTokenRequest = { name: '', scope: 'read', expiresInDays: API_TOKEN_DEFAULT_DAYS };

interface TokenFormProps {
  readonly create: (request: CreateApiTokenRequest) => Promise<CreatedApiToken>;
  readonly onCreated: (token: CreatedApiToken) => void;
}

export function TokenForm({ create, onCreated }: TokenFormProps) {
  const form = useForm<CreateApiTokenRequest>({ resolver, defaultValues: EMPTY });
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      onCreated(await create(request));
      toast({ title: t.tokenCreated, description: t.tokenCreatedDetail });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.tokenNotCreated,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label={t.tokenName}
        placeholder={t.tokenNameExample}
        autoComplete="off"
        inputProps={{ maxLength: API_TOKEN_NAME_MAX_LENGTH }}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <SelectField label={t.scope} problem={errors.scope?.message} {...form.register('scope')}>
        {API_TOKEN_SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {t[SCOPE_WORDS[scope]]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.expiry}
        problem={errors.expiresInDays?.message}
        {...form.register('expiresInDays', { valueAsNumber: true })}
      >
        {TOKEN_LIVES.map((count) => (
          <option key={count} value={count}>
            {t.expiryDays({ count })}
          </option>
        ))}
      </SelectField>
      <TokenLimitFields form={form} />
      <SaveButton label={t.createToken} pendingLabel={t.createTokenPending} isPending={isSubmitting} />
    </FormStack>
  );
}

interface CreatedTokenProps {
  readonly token: CreatedApiToken;
  readonly onDone: () => void;
}

/** The secret is shown only here, right after it was created. */
export function CreatedToken({ token, onDone }: CreatedTokenProps) {
  const t = useTexts(settingsTexts);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Notice>
        <strong>{t.copyToken({ name: token.name })}</strong>
        {t.copyTokenDetail}
      </Notice>
      <SecretField label={t.token} value={token.token} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>{t.tokenCopied}</Button>
      </Box>
    </Box>
  );
}
