import { PANEL_CONDITIONS } from '@outpost/contracts/alert-conditions.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { useTexts } from '../../../i18n/texts.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { alertsTexts } from '../texts/en.js';
import { type RuleForm } from './rule-form.js';

/** Which servers a rule watches. */
export function PlaceFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const [kind, scope] = form.watch(['kind', 'scope']);
  if (PANEL_CONDITIONS.has(kind)) return null;
  return (
    <>
      <SelectField label={t.scope} {...form.register('scope')}>
        <option value="all">{t.scopeAll}</option>
        <option value="server">{t.scopeServer}</option>
        {groups.length > 0 && <option value="group">{t.scopeGroup}</option>}
      </SelectField>
      {scope === 'server' && <Places form={form} field="serverId" label={t.server} places={servers} />}
      {scope === 'group' && <Places form={form} field="groupId" label={t.group} places={groups} />}
    </>
  );
}

interface PlacesProps {
  readonly form: RuleForm;
  readonly field: 'serverId' | 'groupId';
  readonly label: string;
  readonly places: readonly { readonly id: number; readonly name: string }[];
}

function Places({ form, field, label, places }: PlacesProps) {
  const t = useTexts(alertsTexts);
  const chosen = form.watch(field);
  return (
    <SelectField
      label={label}
      value={chosen}
      problem={form.formState.errors[field]?.message}
      onChange={({ target }) => form.setValue(field, target.value, { shouldDirty: true })}
    >
      <option value="" disabled>
        {t.choose}
      </option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
