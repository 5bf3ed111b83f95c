import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { deleteRole } from '../../data/people/roles.actions.js';
import { useRolesOf } from '../../data/people/use-roles.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { CustomRoleDialog } from './custom-role-dialog.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { permissionsLabel } from '../../components/shared/permissions/permission-labels.js';
import { permissionTexts } from '../../components/shared/permissions/texts/en.js';
import { peopleTexts } from './texts/en.js';

/** The roles that the user has made, for all servers of theirs. */
export function RoleList({ place }: { place: Place }) {
  const t = useTexts(peopleTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useRolesOf(place);
  return (
    <>
      <ListPanel
        title={t.ownRoles}
        reading={{ data, error, mutate }}
        failed={t.rolesFailed}
        emptyIcon={<BadgeOutlined />}
        empty={t.noRoles}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newRole}
          </Button>
        }
      >
        {(role) => <RoleRow key={role.id} place={place} role={role} />}
      </ListPanel>
      {isCreating && <CustomRoleDialog place={place} onClose={() => setCreating(false)} />}
    </>
  );
}

interface RoleRowProps {
  readonly place: Place;
  readonly role: CustomRole;
}

function RoleRow({ place, role }: RoleRowProps) {
  const t = useTexts(peopleTexts);
  const permissionNames = useTexts(permissionTexts);
  const [isEditing, setEditing] = useState(false);
  const { run, isPending } = useDeletion(place, role);
  const { name, permissions, people } = role;
  return (
    <ListRow
      name={name}
      remarks={[t.peopleWithRole({ count: people }), permissionsLabel(permissionNames, permissions)]}
      buttons={
        <>
          <Button size="small" aria-label={t.editRole({ name })} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={people > 0}
            loading={isPending}
            aria-label={t.deleteRole({ name })}
            onClick={() => run()}
          >
            {t.delete}
          </Button>
        </>
      }
    >
      {isEditing && <CustomRoleDialog place={place} role={role} onClose={() => setEditing(false)} />}
    </ListRow>
  );
}

function useDeletion(place: Place, { id, name }: CustomRole) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await deleteRole(place, id);
      toast({ title: t.roleDeleted, description: name });
    } catch (error) {
      toast({ title: t.roleNotDeleted, description: messageOf(error), tone: 'destructive' });
    }
  });
}
