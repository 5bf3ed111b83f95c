import WorkspacesOutlined from '@mui/icons-material/WorkspacesOutlined';
import Button from '@mui/material/Button';
import { type Group } from '@outpost/contracts/groups.js';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { deleteGroup } from '../../data/groups/groups.actions.js';
import { useGroups } from '../../data/groups/use-groups.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useServers } from '../../data/servers/use-servers.js';
import { formatList } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths } from '../../components/shared/paths.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { Page } from '../../components/ui/page.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { GroupDialog } from './group-dialog.js';
import { groupsTexts } from './texts/en.js';

interface GroupsPageProps {
  /** What leads from a group to its people, policy and audit, or out of it; provided by other features. */
  readonly links: (group: Group) => ReactNode;
}

/** The groups of servers of the user, and those that they were invited to. */
export function GroupsPage({ links }: GroupsPageProps) {
  const t = useTexts(groupsTexts);
  const { data, error, mutate } = useGroups();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title={t.groups}
      subtitle={t.intro}
      back={<BackButton to={paths.servers} label={t.toServers} />}
      actions={
        <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
          {t.newGroup}
        </Button>
      }
    >
      <ListPanel
        title={t.yourGroups}
        reading={{ data, error, mutate }}
        failed={t.groupsFailed}
        emptyIcon={<WorkspacesOutlined />}
        empty={t.noGroups}
      >
        {(group) => <GroupRow key={group.id} group={group} links={links(group)} />}
      </ListPanel>
      {isCreating && <GroupDialog groups={data ?? []} onClose={() => setCreating(false)} />}
    </Page>
  );
}

interface GroupRowProps {
  readonly group: Group;
  readonly links: ReactNode;
}

function GroupRow({ group, links }: GroupRowProps) {
  const t = useTexts(groupsTexts);
  const { data: servers = [] } = useServers();
  const { name, owner, serverIds, access } = group;
  const names = servers.filter(({ id }) => serverIds.includes(id)).map((server) => server.name);
  return (
    <ListRow
      name={name}
      remarks={[
        t.serverCount({ count: serverIds.length }),
        names.length === 0 ? undefined : formatList(names),
        access.role === 'owner' ? undefined : t.ownedBy({ name: owner }),
      ]}
      buttons={
        <>
          {links}
          {mayOn(group, 'groups.manage') && <GroupButtons group={group} />}
        </>
      }
    />
  );
}

function GroupButtons({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const { data: groups = [] } = useGroups();
  const [opened, setOpened] = useState<'edit' | 'deletion'>();
  const close = (): void => setOpened(undefined);
  const { run, isPending } = useDeletion(group, close);
  const { name } = group;
  return (
    <>
      <Button size="small" aria-label={t.editGroup({ name })} onClick={() => setOpened('edit')}>
        {t.edit}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t.deleteGroup({ name })}
        onClick={() => setOpened('deletion')}
      >
        {t.delete}
      </Button>
      {opened === 'edit' && <GroupDialog group={group} groups={groups} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'deletion'}
        title={t.deleteTitle({ name })}
        confirmLabel={t.delete}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={close}
      >
        {t.deleteWarning}
      </ConfirmDialog>
    </>
  );
}

function useDeletion({ id, name }: Group, close: () => void) {
  const t = useTexts(groupsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await deleteGroup(id);
      toast({ title: t.deleted, description: name });
    } catch (error) {
      toast({ title: t.notDeleted, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
