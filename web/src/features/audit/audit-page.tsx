import Button from '@mui/material/Button';
import { useAuth } from '../../data/auth/auth-provider.js';
import { verifyAudit } from '../../data/audit/use-audit.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { Page } from '../../components/ui/page.js';
import { PageTabs } from '../../components/ui/page-tabs.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { AuditList } from './audit-list.js';
import { auditTexts } from './texts/en.js';

/** What the user did; for admins, what everybody did. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  const { isAdmin } = useAuth();
  const own = <AuditList title={t.ownActions} reach="own" />;
  if (!isAdmin) return <Page title={t.audit}>{own}</Page>;
  return (
    <Page title={t.audit} subtitle={t.auditAbout} actions={<VerifyButton />}>
      <PageTabs
        label={t.audit}
        tabs={[
          { id: 'all', label: t.audit, content: <AuditList title={t.audit} reach="panel" /> },
          { id: 'own', label: t.ownActions, content: own },
        ]}
      />
    </Page>
  );
}

function VerifyButton() {
  const t = useTexts(auditTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      const { isIntact, entries, problems } = await verifyAudit();
      if (isIntact) toast({ title: t.intact, description: t.intactDetail({ count: entries }) });
      else toast({ title: t.notIntact, description: problems.join('\n'), tone: 'destructive' });
    } catch (error) {
      toast({ title: t.verifyFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button loading={isPending} onClick={() => run()}>
      {t.verify}
    </Button>
  );
}
