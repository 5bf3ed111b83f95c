import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { ROLES } from '@outpost/contracts/permissions.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { useId } from 'react';
import { useRolesOf } from '../../data/people/use-roles.js';
import { formatLength } from '../../i18n/format.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceCard } from '../../components/ui/choice-card.js';
import { SelectField } from '../../components/ui/select-field.js';
import { ROLE_DETAILS } from './role-labels.js';
import { permissionsLabel } from '../../components/shared/permissions/permission-labels.js';
import { permissionTexts } from '../../components/shared/permissions/texts/en.js';
import { peopleTexts } from './texts/en.js';

/** Selectable ban limits in minutes. */
const BAN_LIMITS: readonly number[] = [60, 720, 1440, 4320, 10_080, 43_200];

/** Includes a limit that was set through the API. */
const limitsWith = (known: number | null): readonly number[] =>
  known === null || BAN_LIMITS.includes(known) ? BAN_LIMITS : [...BAN_LIMITS, known].sort((a, b) => a - b);

export type ChosenRole = Pick<RoleRequest, 'role' | 'roleId'>;

interface RoleFieldsProps {
  readonly place: Place;
  readonly chosen: ChosenRole;
  readonly maxBanMinutes: number | null;
  readonly onChoose: (chosen: ChosenRole) => void;
  readonly onBanLimit: (maxBanMinutes: number | null) => void;
}

/** The role, and how long its holder may ban. */
export function RoleFields({ place, chosen, maxBanMinutes, onChoose, onBanLimit }: RoleFieldsProps) {
  const t = useTexts(peopleTexts);
  const { data: customRoles = [], error } = useRolesOf(place);
  return (
    <>
      <RoleChoice chosen={chosen} customRoles={customRoles} onChoose={onChoose} />
      {error && (
        <Typography variant="caption" role="alert" sx={{ color: 'error.main' }}>
          {t.rolesFailed}
        </Typography>
      )}
      {hasBanLimit(chosen, customRoles) && (
        <SelectField
          label={t.banLimit}
          value={maxBanMinutes ?? ''}
          onChange={({ target: { value } }) => onBanLimit(value === '' ? null : Number(value))}
        >
          {limitsWith(maxBanMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatLength(minutes)}
            </option>
          ))}
          <option value="">{t.noBanLimit}</option>
        </SelectField>
      )}
    </>
  );
}

const hasBanLimit = ({ role, roleId }: ChosenRole, customRoles: readonly CustomRole[]): boolean =>
  role === 'moderator' ||
  (role === 'custom' &&
    customRoles.some(({ id, permissions }) => id === roleId && permissions.includes('players.ban')));

interface RoleChoiceProps extends Pick<RoleFieldsProps, 'chosen' | 'onChoose'> {
  readonly customRoles: readonly CustomRole[];
}

function RoleChoice({ chosen, customRoles, onChoose }: RoleChoiceProps) {
  const t = useTexts(peopleTexts);
  const permissionNames = useTexts(permissionTexts);
  const group = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="small" component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 550 }}>
        {t.role}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ROLES.map((role) => (
          <RoleCard
            key={role}
            group={group}
            label={t[role]}
            detail={t[ROLE_DETAILS[role]]}
            isChosen={chosen.role === role}
            onChoose={() => onChoose({ role })}
          />
        ))}
        {customRoles.map(({ id, name, permissions }) => (
          <RoleCard
            key={id}
            group={group}
            label={name}
            detail={permissionsLabel(permissionNames, permissions)}
            isChosen={chosen.role === 'custom' && chosen.roleId === id}
            onChoose={() => onChoose({ role: 'custom', roleId: id })}
          />
        ))}
      </Box>
    </Box>
  );
}

interface RoleCardProps {
  readonly group: string;
  readonly label: string;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RoleCard({ group, label, detail, isChosen, onChoose }: RoleCardProps) {
  return (
    <ChoiceCard>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <Typography variant="small" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </ChoiceCard>
  );
}
