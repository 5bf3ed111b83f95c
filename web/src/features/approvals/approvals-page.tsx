import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { useWaitingApprovals } from '../../data/approvals/use-approvals.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { Page } from '../../components/ui/page.js';
import { ApprovalRow } from './approval-row.js';
import { approvalsTexts } from './texts/en.js';

/** What waits for an answer of the user on any server, and what the user waits for. */
export function ApprovalsPage() {
  const t = useTexts(approvalsTexts);
  const { data: servers = [] } = useServers();
  const nameOf = (serverId: number): string | undefined => servers.find(({ id }) => id === serverId)?.name;
  const { data, error, mutate } = useWaitingApprovals();
  return (
    <Page title={t.approvals} subtitle={t.approvalsAbout}>
      <ListPanel
        title={t.waiting}
        reading={{ data, error, mutate }}
        failed={t.loadFailed}
        emptyIcon={<HowToReg />}
        empty={t.nothingWaits}
      >
        {/* Others that wait here are for the user to answer: the server lists nothing else. */}
        {(approval) => (
          <ApprovalRow
            key={approval.id}
            approval={approval}
            mayAnswer
            serverName={nameOf(approval.serverId)}
          />
        )}
      </ListPanel>
    </Page>
  );
}
