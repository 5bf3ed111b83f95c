import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateServiceAccountRequest, type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { USERNAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { useGroups } from '../../data/groups/use-groups.js';
import { useServers } from '../../data/servers/use-servers.js';
import {
  createServiceAccount,
  deleteServiceAccount,
} from '../../data/service-accounts/service-accounts.actions.js';
import { useServiceAccounts } from '../../data/service-accounts/use-service-accounts.js';
import { formatDate, formatList } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { SaveButton } from './save-button.js';
import { ServiceTokensDialog } from './service-tokens-dialog.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

/** Accounts of programs. */
export function ServiceAccountsTab() {
  const t = useTexts(settingsTexts);
  const { data, error, mutate } = useServiceAccounts();
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SettingsCard title={t.newService} text={t.newServiceIntro}>
        <ServiceForm />
      </SettingsCard>
      <ListPanel
        title={t.services}
        reading={{ data, error, mutate }}
        failed={t.servicesFailed}
        emptyIcon={<SmartToy />}
        empty={t.noServices}
      >
        {(account) => <ServiceRow key={account.id} account={account} />}
      </ListPanel>
    </Box>
  );
}

const resolver = classValidatorResolver(CreateServiceAccountRequest);

function ServiceForm() {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const form = useForm<CreateServiceAccountRequest>({ resolver, defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await createServiceAccount(name);
      toast({ title: t.serviceCreated, description: name });
      form.reset();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.serviceNotCreated,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return (
    <FormStack onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        label={t.serviceName}
        placeholder="discord-bot"
        autoComplete="off"
        inputProps={{ maxLength: USERNAME_MAX_LENGTH, spellCheck: false, autoCapitalize: 'none' }}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <SaveButton label={t.createService} pendingLabel={t.createTokenPending} isPending={isSubmitting} />
    </FormStack>
  );
}

function ServiceRow({ account }: { account: ServiceAccount }) {
  const t = useTexts(settingsTexts);
  const { data: servers = [] } = useServers();
  const [opened, setOpened] = useState<'tokens' | 'deletion'>();
  const close = (): void => setOpened(undefined);
  const { run, isPending } = useDeletion(account, close);
  const { data: groups = [] } = useGroups();
  const { name, serverIds, groupIds, tokens: count, createdAt } = account;
  const nameOf = (id: number): string =>
    servers.find((server) => server.id === id)?.name ?? t.unknownServer({ id });
  const groupOf = (id: number): string =>
    groups.find((group) => group.id === id)?.name ?? t.unknownGroup({ id });
  return (
    <ListRow
      name={name}
      remarks={[
        serverIds.length > 0 ? t.onServers({ servers: formatList(serverIds.map(nameOf)) }) : undefined,
        groupIds.length > 0 ? t.inGroups({ groups: formatList(groupIds.map(groupOf)) }) : undefined,
        serverIds.length + groupIds.length === 0 ? t.onNoServer : undefined,
        t.tokenCount({ count }),
        t.created({ date: formatDate(createdAt) }),
      ]}
      buttons={
        <>
          <Button size="small" aria-label={t.tokensOf({ name })} onClick={() => setOpened('tokens')}>
            {t.tokens}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t.deleteNamed({ name })}
            onClick={() => setOpened('deletion')}
          >
            {t.deleteService}
          </Button>
        </>
      }
    >
      {opened === 'tokens' && <ServiceTokensDialog account={account} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'deletion'}
        title={t.deleteServiceQuestion({ name })}
        confirmLabel={t.deleteService}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={close}
      >
        {t.deleteServiceWarning}
      </ConfirmDialog>
    </ListRow>
  );
}

function useDeletion({ id, name }: ServiceAccount, close: () => void) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await deleteServiceAccount(id);
      toast({ title: t.serviceDeleted, description: name });
    } catch (error) {
      toast({ title: t.serviceNotDeleted, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
