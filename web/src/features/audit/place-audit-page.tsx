import { PageOfGroup, PageOfServer } from '../../components/shared/page-of-place.js';
import { placeOfGroup, placeOfServer } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { AuditList } from './audit-list.js';
import { auditTexts } from './texts/en.js';

/** Who changed what on a server, and which commands were sent to it. */
export function ServerAuditPage() {
  const t = useTexts(auditTexts);
  return (
    <PageOfServer title={t.audit}>
      {(server) => <AuditList title={t.audit} reach={placeOfServer(server)} />}
    </PageOfServer>
  );
}

/** Who changed what about a group of servers. */
export function GroupAuditPage() {
  const t = useTexts(auditTexts);
  return (
    <PageOfGroup title={t.audit}>
      {(group) => <AuditList title={t.audit} reach={placeOfGroup(group)} />}
    </PageOfGroup>
  );
}
