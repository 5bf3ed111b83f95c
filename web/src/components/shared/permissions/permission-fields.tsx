import { ROLE_CHOICES, type RoleChoice } from '@outpost/contracts/permissions.js';
import { useTexts } from '../../../i18n/texts.js';
import { CheckGroup } from '../../ui/check-group.js';
import { PERMISSION_LABELS } from './permission-labels.js';
import { permissionTexts } from './texts/en.js';

interface PermissionFieldsProps {
  readonly label: string;
  readonly chosen: readonly RoleChoice[];
  readonly problem?: string | undefined;
  readonly onChange: (chosen: RoleChoice[]) => void;
}

/** Whoever may do anything on a server sees it. */
export const ALWAYS_INCLUDED: RoleChoice = 'server.view';

export function PermissionFields({ label, chosen, problem, onChange }: PermissionFieldsProps) {
  const t = useTexts(permissionTexts);
  return (
    <CheckGroup
      label={label}
      choices={ROLE_CHOICES.map((value) => ({
        ...{ value, label: t[PERMISSION_LABELS[value]] },
        isFixed: value === ALWAYS_INCLUDED,
      }))}
      chosen={chosen}
      problem={problem}
      onChange={onChange}
    />
  );
}
