import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useGroups } from '../../data/groups/use-groups.js';
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
      <PlaceLimit form={form} />
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

type PlaceField = 'serverIds' | 'groupIds';

/** All servers, or some, or those of some groups. */
function PlaceLimit({ form }: TokenLimitFieldsProps) {
  const t = useTexts(settingsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const { errors, isSubmitted } = form.formState;
  const [serverIds, groupIds] = useWatch({ control: form.control, name: ['serverIds', 'groupIds'] });
  const offers = [
    { field: 'serverIds', label: t.someServers, none: t.noServerChosen, rows: servers, chosen: serverIds },
    { field: 'groupIds', label: t.someGroups, none: t.noGroupChosen, rows: groups, chosen: groupIds },
  ] as const;
  const offer = offers.find(({ chosen }) => chosen !== undefined);
  const choose = (name: PlaceField, ids: number[] | undefined): void =>
    form.setValue(name, ids, { shouldValidate: isSubmitted });
  const change = (name: string): void => {
    choose('serverIds', name === 'serverIds' ? [] : undefined);
    choose('groupIds', name === 'groupIds' ? [] : undefined);
  };
  return (
    <>
      <SelectField
        label={t.tokenServers}
        value={offer?.field ?? ''}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">{t.allServers}</option>
        {offers
          .filter(({ field, rows }) => field === 'serverIds' || rows.length > 0)
          .map(({ field, label }) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
      </SelectField>
      {offer && (
        <CheckGroup
          label={offer.label}
          choices={offer.rows.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={offer.chosen ?? []}
          problem={errors[offer.field] && offer.none}
          onChange={(ids) => choose(offer.field, ids)}
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
