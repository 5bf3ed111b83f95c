import Dns from '@mui/icons-material/DnsOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Notes from '@mui/icons-material/NotesRounded';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Cluster } from '@outpost/contracts/cluster.js';
import { useCluster } from '../../data/cluster/use-cluster.js';
import { messageOf } from '../../data/error-message.js';
import { filledNodes } from '../../i18n/filled-nodes.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Notice } from '../../components/ui/notice.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { StatCard } from '../../components/ui/stat-card.js';
import { heldRemark, rateText, replicasRemark, totalOf } from './replica-labels.js';
import { ReplicaTable } from './replica-table.js';
import { clusterTexts } from './texts/en.js';

export function ClusterPage() {
  const t = useTexts(clusterTexts);
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Overview />
    </Page>
  );
}

function Overview() {
  const t = useTexts(clusterTexts);
  const { data: cluster, error, mutate } = useCluster();
  if (!cluster) {
    return (
      <Panel aria-label={t.replicas}>
        {error ? (
          <LoadFailure title={t.loadFailed} error={error} onRetry={() => void mutate()} />
        ) : (
          <LinesLoading label={t.loading} />
        )}
      </Panel>
    );
  }
  return (
    <>
      {error && (
        <Notice tone="problem">
          <strong>{t.old}</strong>
          {messageOf(error)}
        </Notice>
      )}
      {!cluster.isShared && <OneProcess />}
      <Totals cluster={cluster} />
      <Panel aria-label={t.replicas} sx={{ overflow: 'clip' }}>
        <ReplicaTable replicas={cluster.replicas} />
      </Panel>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, maxWidth: '80ch' }}>
        {t.legend}
      </Typography>
    </>
  );
}

function OneProcess() {
  const t = useTexts(clusterTexts);
  return (
    <Notice>
      <strong>{t.one}</strong>
      {filledNodes(t.oneDetail, { guide: <code>docs/cluster.md</code> })}
    </Notice>
  );
}

function Totals({ cluster }: { cluster: Cluster }) {
  const t = useTexts(clusterTexts);
  const { replicas, servers } = cluster;
  const living = replicas.filter(({ state }) => state !== 'gone').length;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, sm: 4 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <StatCard label={t.replicas} value={living} remark={replicasRemark(t, cluster)} icon={<Hub />} />
      <StatCard
        label={t.held}
        value={formatNumber(servers.held)}
        remark={heldRemark(t, cluster)}
        icon={<Dns />}
      />
      <StatCard
        label={t.lines}
        value={rateText(totalOf(cluster, 'linesPerSecond'))}
        remark={t.inLastMinute}
        icon={<Notes />}
      />
      <StatCard
        label={t.commands}
        value={rateText(totalOf(cluster, 'commandsPerSecond'))}
        remark={t.inLastMinute}
        icon={<Terminal />}
      />
    </Box>
  );
}
