import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import DensityMedium from '@mui/icons-material/DensityMediumRounded';
import DensitySmall from '@mui/icons-material/DensitySmallRounded';
import Box from '@mui/material/Box';
import { UpdateProfileRequest } from '@outpost/contracts/account.js';
import { isOtherEmail } from '@outpost/contracts/email-equality.js';
import { useForm, useWatch } from 'react-hook-form';
import { updateProfile } from '../../data/auth/account.actions.js';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { chooseDensity, useDensity } from '../../theme/density.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FieldLabel, FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { IconChoice } from '../../components/ui/icon-choice.js';
import { useToast } from '../../components/ui/toast-context.js';
import { LanguageChoice } from '../../components/shared/language-choice.js';
import { ThemeChoice } from '../../components/shared/theme-choice.js';
import { AddressConfirmation } from './address-confirmation.js';
import { SaveButton } from './save-button.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

/** Account details, language and theme. */
export function ProfileTab() {
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ProfileForm />
      <Appearance />
    </Box>
  );
}

const resolver = classValidatorResolver(UpdateProfileRequest);

function ProfileForm() {
  const { username, email } = useSignedInUser();
  const form = useForm<UpdateProfileRequest>({ resolver, defaultValues: { username, email } });
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;
  const needsPassword = isOtherEmail(email, useWatch({ control: form.control, name: 'email' }));

  const submit = form.handleSubmit(async ({ currentPassword = '', ...profile }) => {
    try {
      await updateProfile({ ...profile, ...(needsPassword && { currentPassword }) });
      form.reset(profile);
      toast({ title: t.profileDone, description: t.profileDetail });
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.profileFailed,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });

  return (
    <SettingsCard title={t.profile} text={t.profileIntro}>
      <FormStack onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={t.username}
          autoComplete="username"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          hint={t.usernameHint}
          problem={errors.username?.message}
          {...form.register('username')}
        />
        <FormField
          label={t.email}
          type="email"
          autoComplete="email"
          problem={errors.email?.message}
          {...form.register('email')}
        />
        {!needsPassword && <AddressConfirmation />}
        {needsPassword && (
          <FormField
            label={t.currentPassword}
            type="password"
            autoComplete="current-password"
            hint={t.emailPasswordHint}
            problem={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        )}
        <SaveButton label={t.saveProfile} pendingLabel={t.saveProfilePending} isPending={isSubmitting} />
      </FormStack>
    </SettingsCard>
  );
}

/** The visible labels are decorative: all controls have accessible names of their own. */
function Appearance() {
  const t = useTexts(settingsTexts);
  const { id } = useSignedInUser();
  const density = useDensity();
  return (
    <SettingsCard title={t.appearance} text={t.themeIntro}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
        <div>
          <FieldLabel as="div" aria-hidden>
            {t.language}
          </FieldLabel>
          <LanguageChoice />
        </div>
        <div>
          <FieldLabel as="div" aria-hidden>
            {t.theme}
          </FieldLabel>
          <ThemeChoice />
        </div>
        <div>
          <FieldLabel as="div" aria-hidden>
            {t.density}
          </FieldLabel>
          <IconChoice
            label={t.density}
            options={[
              { value: 'comfortable', label: t.comfortable, icon: DensityMedium },
              { value: 'compact', label: t.compact, icon: DensitySmall },
            ]}
            value={density}
            onChoose={(value) => chooseDensity(id, value)}
          />
        </div>
      </Box>
    </SettingsCard>
  );
}
