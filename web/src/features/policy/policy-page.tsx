import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { placeOfGroup, placeOfServer } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { PageOfGroup, PageOfServer } from '../../components/shared/page-of-place.js';
import { GroupRuleList, RuleList } from './rule-list.js';
import { policyTexts } from './texts/en.js';

interface PolicyPageProps {
  /** What waits or waited for an approval; provided by another feature. */
  readonly requests: (server: Server) => ReactNode;
}

/** What may be sent to a server, and what needs a reason or a second person. */
export function PolicyPage({ requests }: PolicyPageProps) {
  const t = useTexts(policyTexts);
  return (
    <PageOfServer title={t.policy}>
      {(server) => (
        <>
          <RuleList place={placeOfServer(server)} />
          <GroupRuleList server={server} />
          {requests(server)}
        </>
      )}
    </PageOfServer>
  );
}

/** The same for all servers of a group. */
export function GroupPolicyPage() {
  const t = useTexts(policyTexts);
  return <PageOfGroup title={t.policy}>{(group) => <RuleList place={placeOfGroup(group)} />}</PageOfGroup>;
}
