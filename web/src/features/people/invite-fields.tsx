import { EMAIL_MAX_LENGTH, MODERATOR_BAN_MINUTES, USERNAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { formatLength } from '../../i18n/format.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { type ChosenRole, RoleFields } from './role-fields.js';
import { peopleTexts } from './texts/en.js';
import { type InviteForm } from './use-invite.js';

/** Selectable validities in hours. */
const VALIDITIES = [24, 72, 168, 720] as const;

const emptyAsNone = (value: string | undefined): string | undefined => value?.trim() || undefined;

interface InviteFieldsProps {
  readonly place: Place;
  readonly form: InviteForm;
}

export function InviteFields({ place, form }: InviteFieldsProps) {
  const t = useTexts(peopleTexts);
  const { errors } = form.formState;
  const { sendsLinks } = useRegistration();
  const [role, roleId, maxBanMinutes = MODERATOR_BAN_MINUTES] = form.watch([
    'role',
    'roleId',
    'maxBanMinutes',
  ]);
  const choose = (chosen: ChosenRole): void => {
    form.setValue('role', chosen.role);
    form.setValue('roleId', chosen.roleId);
  };
  return (
    <>
      <RoleFields
        place={place}
        chosen={{ role, ...(roleId !== undefined && { roleId }) }}
        maxBanMinutes={maxBanMinutes}
        onChoose={choose}
        onBanLimit={(minutes) => form.setValue('maxBanMinutes', minutes)}
      />
      <FormField
        label={t.username}
        hint={t.usernameHint}
        autoComplete="off"
        inputProps={{ maxLength: USERNAME_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false }}
        problem={errors.username?.message}
        {...form.register('username', { setValueAs: emptyAsNone })}
      />
      {sendsLinks && (
        <FormField
          type="email"
          label={t.email}
          hint={t.emailHint}
          autoComplete="off"
          inputProps={{ maxLength: EMAIL_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false }}
          problem={errors.email?.message}
          {...form.register('email', { setValueAs: emptyAsNone })}
        />
      )}
      <SelectField
        label={t.validity}
        problem={errors.expiresInHours?.message}
        {...form.register('expiresInHours', { valueAsNumber: true })}
      >
        {VALIDITIES.map((hours) => (
          <option key={hours} value={hours}>
            {formatLength(hours * 60)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
