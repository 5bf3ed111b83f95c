import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Role, ROLES } from '@outpost/contracts/permissions.js';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceCard } from '../../components/ui/choice-card.js';
import { SelectField } from '../../components/ui/select-field.js';
import { lengthLabel, ROLE_DETAILS } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

/** Selectable ban limits in minutes. */
const BAN_LIMITS: readonly number[] = [60, 720, 1440, 4320, 10_080, 43_200];

/** Includes a limit that was set through the API. */
const limitsWith = (known: number | null): readonly number[] =>
  known === null || BAN_LIMITS.includes(known) ? BAN_LIMITS : [...BAN_LIMITS, known].sort((a, b) => a - b);

interface RoleFieldsProps {
  readonly role: Role;
  readonly maxBanMinutes: number | null;
  readonly onRole: (role: Role) => void;
  readonly onBanLimit: (maxBanMinutes: number | null) => void;
}

/** The role, and how long a moderator may ban. */
export function RoleFields({ role, maxBanMinutes, onRole, onBanLimit }: RoleFieldsProps) {
  const t = useTexts(peopleTexts);
  return (
    <>
      <RoleChoice role={role} onRole={onRole} />
      {role === 'moderator' && (
        <SelectField
          label={t.banLimit}
          value={maxBanMinutes ?? ''}
          onChange={({ target: { value } }) => onBanLimit(value === '' ? null : Number(value))}
        >
          {limitsWith(maxBanMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {lengthLabel(minutes)}
            </option>
          ))}
          <option value="">{t.noBanLimit}</option>
        </SelectField>
      )}
    </>
  );
}

function RoleChoice({ role, onRole }: Pick<RoleFieldsProps, 'role' | 'onRole'>) {
  const t = useTexts(peopleTexts);
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="small" component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 550 }}>
        {t.role}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ROLES.map((choice) => (
          <ChoiceCard key={choice}>
            <input type="radio" name={name} checked={role === choice} onChange={() => onRole(choice)} />
            <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
              {t[choice]}
            </Typography>
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {t[ROLE_DETAILS[choice]]}
            </Typography>
          </ChoiceCard>
        ))}
      </Box>
    </Box>
  );
}
