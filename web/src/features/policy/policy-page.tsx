import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { PageOfServer } from '../../components/shared/page-of-server.js';
import { RuleList } from './rule-list.js';
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
          <RuleList server={server} />
          {requests(server)}
        </>
      )}
    </PageOfServer>
  );
}
