import { PageOfServer } from '../../components/shared/page-of-server.js';
import { useTexts } from '../../i18n/texts.js';
import { AuditList } from './audit-list.js';
import { auditTexts } from './texts/en.js';

/** Who changed what on a server, and which commands were sent to it. */
export function ServerAuditPage() {
  const t = useTexts(auditTexts);
  return (
    <PageOfServer title={t.audit}>{(server) => <AuditList title={t.audit} reach={server.id} />}</PageOfServer>
  );
}
