import { type ScopeKind } from '@outpost/contracts/scope.js';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../components/ui/select-field.js';
import { alertsTexts } from './texts/en.js';

/** Which servers something is about, as it is chosen. */
export interface ScopeValues {
  scope: ScopeKind;
  serverId: string;
  groupId: string;
}

/** A form that has these fields besides others of its own. */
interface ScopeForm {
  setValue(field: 'scope', value: ScopeKind, options: { shouldDirty: boolean }): void;
  setValue(field: 'serverId' | 'groupId', value: string, options: { shouldDirty: boolean }): void;
}

export function setScope(form: ScopeForm, { scope, serverId, groupId }: Partial<ScopeValues>): void {
  const options = { shouldDirty: true };
  if (scope !== undefined) form.setValue('scope', scope, options);
  if (serverId !== undefined) form.setValue('serverId', serverId, options);
  if (groupId !== undefined) form.setValue('groupId', groupId, options);
}

interface NamedPlace {
  readonly id: number;
  readonly name: string;
}

interface ScopeFieldsProps {
  readonly value: ScopeValues;
  readonly onChange: (change: Partial<ScopeValues>) => void;
  readonly problems: Partial<Readonly<Record<'serverId' | 'groupId', string | undefined>>>;
  /** What "all" means. */
  readonly all: string;
  readonly servers: readonly NamedPlace[];
  readonly groups: readonly NamedPlace[];
}

export function ScopeFields({ value, onChange, problems, all, servers, groups }: ScopeFieldsProps) {
  const t = useTexts(alertsTexts);
  const { scope, serverId, groupId } = value;
  return (
    <>
      <SelectField
        label={t.scope}
        value={scope}
        onChange={({ target }) => onChange({ scope: target.value as ScopeKind })}
      >
        <option value="all">{all}</option>
        <option value="server">{t.scopeServer}</option>
        {groups.length > 0 && <option value="group">{t.scopeGroup}</option>}
      </SelectField>
      {scope === 'server' && (
        <Places
          label={t.server}
          places={servers}
          chosen={serverId}
          problem={problems.serverId}
          onChoose={(id) => onChange({ serverId: id })}
        />
      )}
      {scope === 'group' && (
        <Places
          label={t.group}
          places={groups}
          chosen={groupId}
          problem={problems.groupId}
          onChoose={(id) => onChange({ groupId: id })}
        />
      )}
    </>
  );
}

interface PlacesProps {
  readonly label: string;
  readonly places: readonly NamedPlace[];
  readonly chosen: string;
  readonly problem: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Places({ label, places, chosen, problem, onChoose }: PlacesProps) {
  const t = useTexts(alertsTexts);
  return (
    <SelectField
      label={label}
      value={chosen}
      problem={problem}
      onChange={({ target }) => onChoose(target.value)}
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
