import Dns from '@mui/icons-material/DnsOutlined';
import Sensors from '@mui/icons-material/SensorsRounded';
import Box from '@mui/material/Box';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/protocols.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useServers } from '../../data/use-servers.js';
import { StatCard } from '../../ui/stat-card.js';

/** Figures that are known to be true; a dash while they are not known. */
export function ServerStats() {
  const { data: servers } = useServers();
  const online = servers?.filter(({ status }) => status === 'online').length;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, sm: 4 },
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(2, 300px)' },
      }}
    >
      <StatCard
        label="Total Servers"
        value={servers?.length}
        remark={servers && protocolsOf(servers)}
        icon={<Dns />}
      />
      <StatCard
        label="Online Servers"
        value={online}
        remark={servers && online !== undefined ? onlineRemark(servers.length, online) : undefined}
        icon={<Sensors />}
      />
    </Box>
  );
}

function protocolsOf(servers: readonly Server[]): string {
  if (servers.length === 0) return 'None registered';
  const counts = new Map(BUILT_IN_PROTOCOLS.map(({ name }) => [name, 0]));
  for (const { type } of servers) {
    // A plugin's protocol goes by its id: the list is read before its name is known.
    const name = BUILT_IN_PROTOCOLS.find(({ id }) => id === type)?.name ?? type;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const used = [...counts].filter(([, count]) => count > 0);
  return used.map(([name, count]) => `${count} ${name}`).join(' · ');
}

function onlineRemark(total: number, online: number): string {
  if (total === 0) return 'Nothing to watch yet';
  return online === total ? 'All online' : `${total - online} not online`;
}
