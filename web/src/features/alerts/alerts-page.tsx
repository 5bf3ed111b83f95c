import { useTexts } from '../../i18n/texts.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths } from '../../components/shared/paths.js';
import { Page } from '../../components/ui/page.js';
import { PageTabs } from '../../components/ui/page-tabs.js';
import { AlertList } from './alert-list.js';
import { ChannelList } from './channels/channel-list.js';
import { IncidentList } from './incidents/incident-list.js';
import { MaintenanceList } from './maintenance/maintenance-list.js';
import { OnCallList } from './on-call/on-call-list.js';
import { RuleList } from './rules/rule-list.js';
import { StatusPageList } from './status-pages/status-page-list.js';
import { alertsTexts } from './texts/en.js';

/** What the user is told about, where, and what was noticed. */
export function AlertsPage() {
  const t = useTexts(alertsTexts);
  return (
    <Page title={t.title} subtitle={t.subtitle} back={<BackButton to={paths.servers} label={t.back} />}>
      <PageTabs
        label={t.title}
        tabs={[
          { id: 'alerts', label: t.alerts, content: <AlertList /> },
          { id: 'incidents', label: t.incidents, content: <IncidentList /> },
          { id: 'rules', label: t.rules, content: <RuleList /> },
          { id: 'channels', label: t.channels, content: <ChannelList /> },
          { id: 'on-call', label: t.onCall, content: <OnCallList /> },
          { id: 'status-pages', label: t.statusPages, content: <StatusPageList /> },
          { id: 'maintenance', label: t.maintenance, content: <MaintenanceList /> },
        ]}
      />
    </Page>
  );
}
