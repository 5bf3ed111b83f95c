import { PLAYER_DISPLAYS, type StatusPage } from '@outpost/contracts/status-pages.js';
import { type SyntheticEvent } from 'react';
import { useAuth } from '../../../data/auth/auth-provider.js';
import { useChannels } from '../../../data/channels/use-channels.js';
import { messageOf } from '../../../data/error-message.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { createStatusPage, updateStatusPage } from '../../../data/status-pages/status-pages.actions.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { ScopeFields, setScope } from '../scope-fields.js';
import { alertsTexts } from '../texts/en.js';
import { LogoField } from './logo-field.js';
import { NEW_PAGE, type StatusPageForm, statusPageValuesOf, useStatusPageForm } from './status-page-form.js';

const PLAYERS = { none: 'playersNone', count: 'playersCount', names: 'playersNames' } as const;

interface StatusPageDialogProps {
  /** The one to change; without it, a new one is made. */
  readonly page?: StatusPage;
  readonly onClose: () => void;
}

export function StatusPageDialog({ page, onClose }: StatusPageDialogProps) {
  const t = useTexts(alertsTexts);
  const { form, submit } = useSaving(page, onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <ScrollFormDialog
      title={page ? t.editStatusPage({ name: page.title }) : t.newStatusPage}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t.pageTitle} problem={errors.title?.message} {...form.register('title')} />
      <FormField
        label={t.slug}
        hint={t.slugHint({ address: `${location.origin}/status/` })}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
        problem={errors.slug?.message}
        {...form.register('slug')}
      />
      <FormField label={t.pageAbout} problem={errors.about?.message} {...form.register('about')} />
      <Places form={form} />
      <SelectField label={t.pagePlayers} {...form.register('players')}>
        {PLAYER_DISPLAYS.map((each) => (
          <option key={each} value={each}>
            {t[PLAYERS[each]]}
          </option>
        ))}
      </SelectField>
      <Looks form={form} hasLogo={page?.hasLogo === true} />
      <Reach form={form} />
    </ScrollFormDialog>
  );
}

function Places({ form }: { form: StatusPageForm }) {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const [scope, serverId, groupId] = form.watch(['scope', 'serverId', 'groupId']);
  const { errors } = form.formState;
  return (
    <ScopeFields
      value={{ scope, serverId, groupId }}
      onChange={(change) => setScope(form, change)}
      problems={{ serverId: errors.serverId?.message, groupId: errors.groupId?.message }}
      all={t.scopeOwn}
      servers={servers.filter(({ access }) => access.permissions.includes('people.manage'))}
      groups={groups.filter(({ access }) => access.permissions.includes('people.manage'))}
    />
  );
}

/** Logo, colour, language. */
function Looks({ form, hasLogo }: { form: StatusPageForm; hasLogo: boolean }) {
  const t = useTexts(alertsTexts);
  const { errors } = form.formState;
  const logo = form.watch('logo');
  return (
    <>
      <LogoField
        logo={logo}
        isStored={hasLogo}
        problem={errors.logo?.message}
        onChange={(chosen) => form.setValue('logo', chosen, { shouldDirty: true })}
      />
      <FormField
        label={t.accent}
        hint={t.accentHint}
        inputProps={{ autoComplete: 'off', spellCheck: false, maxLength: 7 }}
        problem={errors.accent?.message}
        {...form.register('accent')}
      />
      <SelectField label={t.language} {...form.register('language')}>
        <option value="">{t.visitorsLanguage}</option>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Who finds it, and where else it is told. */
function Reach({ form }: { form: StatusPageForm }) {
  const t = useTexts(alertsTexts);
  const { data: channels = [] } = useChannels();
  const { isAdmin } = useAuth();
  const { errors } = form.formState;
  const onDiscord = channels.filter(({ kind }) => kind === 'discord');
  return (
    <>
      {isAdmin && (
        <FormField
          label={t.ownDomain}
          hint={t.ownDomainHint}
          inputProps={{ autoComplete: 'off', spellCheck: false }}
          problem={errors.host?.message}
          {...form.register('host')}
        />
      )}
      {onDiscord.length > 0 && (
        <SelectField label={t.embedChannel} hint={t.embedHint} {...form.register('channelId')}>
          <option value="">{t.nowhere}</option>
          {onDiscord.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {(['showsRestarts', 'isIndexed', 'enabled'] as const).map((field) => (
        <Switch key={field} form={form} field={field} />
      ))}
    </>
  );
}

interface SwitchProps {
  readonly form: StatusPageForm;
  readonly field: 'showsRestarts' | 'isIndexed' | 'enabled';
}

function Switch({ form, field }: SwitchProps) {
  const t = useTexts(alertsTexts);
  const isOn = form.watch(field);
  return (
    <SwitchField
      label={t[field]}
      checked={isOn}
      onChange={(wanted) => form.setValue(field, wanted, { shouldDirty: true })}
    />
  );
}

function useSaving(page: StatusPage | undefined, onClose: () => void) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const form = useStatusPageForm(page ? statusPageValuesOf(page) : NEW_PAGE);
  const submit = form.handleSubmit(async (request) => {
    try {
      if (page) await updateStatusPage(page.id, request);
      else await createStatusPage(request);
      toast({ title: t.statusPageSaved, description: request.title });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.statusPageNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
