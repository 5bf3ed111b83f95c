import { ServerApprovals } from '../../features/approvals/server-approvals.js';
import { PolicyPage } from '../../features/policy/policy-page.js';

/** The rules of a server, and what waits because of them. */
export const PolicyRoute = () => <PolicyPage requests={(server) => <ServerApprovals server={server} />} />;
