import Public from '@mui/icons-material/PublicRounded';
import Button from '@mui/material/Button';
import { type StatusPage } from '@outpost/contracts/status-pages.js';
import { Suspense, useState } from 'react';
import { useGroups } from '../../../data/groups/use-groups.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { deleteStatusPage } from '../../../data/status-pages/status-pages.actions.js';
import { useStatusPages } from '../../../data/status-pages/use-status-pages.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { DeleteButton } from '../delete-button.js';
import { alertsTexts } from '../texts/en.js';
import { addressOf, ShareDialog } from './share-dialog.js';

const StatusPageDialog = lazyPart(async () => (await import('./status-page-dialog.js')).StatusPageDialog);

/** Public pages about servers. */
export function StatusPageList() {
  const t = useTexts(alertsTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useStatusPages();
  return (
    <>
      <ListPanel
        title={t.statusPages}
        about={t.statusPagesAbout}
        reading={{ data, error, mutate }}
        failed={t.statusPagesFailed}
        emptyIcon={<Public />}
        empty={t.noStatusPages}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newStatusPage}
          </Button>
        }
      >
        {(page) => <PageRow key={page.id} page={page} />}
      </ListPanel>
      {isCreating && (
        <Suspense>
          <StatusPageDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function PageRow({ page }: { page: StatusPage }) {
  const t = useTexts(alertsTexts);
  const [open, setOpen] = useState<'edit' | 'share'>();
  const place = usePlaceName(page);
  const { id, title: name, enabled, isIndexed } = page;
  const close = (): void => setOpen(undefined);
  return (
    <ListRow
      name={name}
      remarks={[enabled ? undefined : t.off, place, addressOf(page), isIndexed ? t.isIndexed : undefined]}
      buttons={
        <>
          {enabled && (
            <Button
              size="small"
              component="a"
              href={addressOf(page)}
              target="_blank"
              rel="noreferrer"
              aria-label={t.openStatusPage({ name })}
            >
              {t.open}
            </Button>
          )}
          <Button size="small" aria-label={t.shareStatusPage({ name })} onClick={() => setOpen('share')}>
            {t.share}
          </Button>
          <Button size="small" aria-label={t.editStatusPage({ name })} onClick={() => setOpen('edit')}>
            {t.edit}
          </Button>
          <DeleteButton
            label={t.deleteStatusPage({ name })}
            title={t.deleteStatusPageTitle({ name })}
            text={t.deleteStatusPageText}
            done={t.statusPageDeleted}
            failed={t.statusPageNotDeleted}
            name={name}
            onDelete={() => deleteStatusPage(id)}
          />
        </>
      }
    >
      {open === 'share' && <ShareDialog page={page} onClose={close} />}
      {open === 'edit' && (
        <Suspense>
          <StatusPageDialog page={page} onClose={close} />
        </Suspense>
      )}
    </ListRow>
  );
}

function usePlaceName({ scope, serverId, groupId }: StatusPage): string {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  if (scope === 'all') return t.scopeOwn;
  const places = scope === 'server' ? servers : groups;
  const id = scope === 'server' ? serverId : groupId;
  return places.find((place) => place.id === id)?.name ?? t.unknownPlace;
}
