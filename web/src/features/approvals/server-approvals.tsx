import HowToReg from '@mui/icons-material/HowToRegOutlined';
import { type Server } from '@outpost/contracts/servers.js';
import { useApprovalsOf } from '../../data/approvals/use-approvals.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ApprovalRow } from './approval-row.js';
import { approvalsTexts } from './texts/en.js';

/** What waits or waited for an approval on one server. */
export function ServerApprovals({ server }: { server: Server }) {
  const t = useTexts(approvalsTexts);
  const mayAnswer = mayOn(server, 'commands.approve');
  const { data, error, mutate } = useApprovalsOf(server.id);
  return (
    <ListPanel
      title={t.approvals}
      reading={{ data, error, mutate }}
      failed={t.loadFailed}
      emptyIcon={<HowToReg />}
      empty={mayAnswer ? t.nothingRequested : t.youRequestedNothing}
    >
      {(approval) => <ApprovalRow key={approval.id} approval={approval} mayAnswer={mayAnswer} />}
    </ListPanel>
  );
}
