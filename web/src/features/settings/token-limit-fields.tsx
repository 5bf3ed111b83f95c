import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type UseFormReturn } from 'react-hook-form';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { ALWAYS_INCLUDED, PermissionFields } from '../../components/shared/permissions/permission-fields.js';
import { CheckGroup } from '../../components/ui/check-group.js';
import { FormField } from '../../components/ui/form-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { settingsTexts } from './texts/en.js';

interface TokenLimitFieldsProps {
  readonly form: UseFormReturn<CreateApiTokenRequest>;
}

/** What a new token is limited to; at first, to nothing. */
export function TokenLimitFields({ form }: TokenLimitFieldsProps) {
  const t = useTexts(settingsTexts);
  return (
    <>
      <ServerLimit form={form} />
      <PermissionLimit form={form} />
      <FormField
        label={t.tokenAddresses}
        hint={t.tokenAddressesHint}
        autoComplete="off"
        inputProps={{ spellCheck: false }}
        problem={form.formState.errors.addresses && t.addressesWrong}
        {...form.register('addresses', { setValueAs: addressesIn })}
      />
    </>
  );
}

function ServerLimit({ form }: TokenLimitFieldsProps) {
  const t = useTexts(settingsTexts);
  const { data: servers = [] } = useServers();
  const { errors, isSubmitted } = form.formState;
  const chosen = form.watch('serverIds');
  const choose = (ids: number[] | undefined): void =>
    form.setValue('serverIds', ids, { shouldValidate: isSubmitted });
  return (
    <>
      <SelectField
        label={t.tokenServers}
        value={chosen ? 'some' : 'all'}
        onChange={({ target }) => choose(target.value === 'some' ? [] : undefined)}
      >
        <option value="all">{t.allServers}</option>
        <option value="some">{t.someServers}</option>
      </SelectField>
      {chosen && (
        <CheckGroup
          label={t.someServers}
          choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen}
          problem={errors.serverIds && t.noServerChosen}
          onChange={choose}
        />
      )}
    </>
  );
}

function PermissionLimit({ form }: TokenLimitFieldsProps) {
  const t = useTexts(settingsTexts);
  const chosen = form.watch('permissions');
  return (
    <>
      <SelectField
        label={t.tokenPermissions}
        value={chosen ? 'some' : 'all'}
        onChange={({ target }) =>
          form.setValue('permissions', target.value === 'some' ? [ALWAYS_INCLUDED] : undefined)
        }
      >
        <option value="all">{t.allPermissions}</option>
        <option value="some">{t.somePermissions}</option>
      </SelectField>
      {chosen && (
        <PermissionFields
          label={t.permissionList}
          chosen={chosen}
          onChange={(permissions) => form.setValue('permissions', permissions)}
        />
      )}
      {chosen?.includes('players.ban') === true && (
        <FormField
          label={t.tokenBanLimit}
          autoComplete="off"
          inputProps={{ inputMode: 'numeric' }}
          problem={form.formState.errors.maxBanMinutes && t.banLimitWrong}
          {...form.register('maxBanMinutes', { setValueAs: minutesIn, shouldUnregister: true })}
        />
      )}
    </>
  );
}

function addressesIn(text: string): string[] | undefined {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return addresses.length === 0 ? undefined : addresses;
}

const minutesIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
