import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { QUICK_STATUS_SERVERS, SERVER_SEARCH_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type KnownHeartbeats, useHeartbeats } from '../../../data/monitoring/use-heartbeats.js';
import { finderOf } from '../../../data/servers/server-search.js';
import { displayStatusOf, isUp } from '../../../data/servers/server-status.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { useTexts } from '../../../i18n/texts.js';
import { LAYOUT, RADIUS } from '../../../theme/tokens.js';
import { HeartbeatStrip } from '../../../components/shared/heartbeat/heartbeat-strip.js';
import { StateDot } from '../../../components/ui/state-dot.js';
import { branchesOf, type Branch, pathOnServer, serverOnPage } from './branches.js';
import { serverTreeTexts } from './texts/en.js';

const Leaf = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  padding: '0 8px',
  borderRadius: RADIUS.control,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.78125rem',
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current="true"]': {
    color: theme.vars.palette.accent.text,
    backgroundColor: theme.vars.palette.accent.soft,
    fontWeight: 600,
  },
  [theme.breakpoints.down('md')]: { height: LAYOUT.finger },
}));

const Leaves = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** All servers by group, to change between them on whatever page of a server one is. */
export function ServerTree({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const t = useTexts(serverTreeTexts);
  const { data } = useServers();
  // A long list changes all the time, and other pages matter more.
  const servers = useDeferredValue(data);
  const [search, setSearch] = useState('');
  const found = useMemo(() => (servers ?? []).filter(finderOf(search)), [servers, search]);
  const { branches, more } = useMemo(() => branchesOf(found), [found]);
  const heartbeats = useHeartbeats(branches.flatMap(({ servers: each }) => each.map(({ id }) => id)));
  // The quick status above has all of them then.
  if (!servers || servers.length <= QUICK_STATUS_SERVERS) return null;
  return (
    <Box component="section" aria-label={t.servers} sx={{ px: 2 }}>
      <Typography variant="label" component="h2" sx={{ color: 'faint.text', px: 2, m: 0, mb: 1.5 }}>
        {t.servers}
      </Typography>
      <OutlinedInput
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t.find}
        fullWidth
        inputProps={{ 'aria-label': t.find, maxLength: SERVER_SEARCH_MAX_LENGTH }}
        sx={{ height: { xs: LAYOUT.finger, md: 30 }, mb: 1 }}
      />
      {branches.map((branch) => (
        <BranchOf
          key={branch.group?.id ?? 0}
          branch={branch}
          isAlone={branches.length === 1}
          heartbeats={heartbeats}
          onNavigate={onNavigate}
        />
      ))}
      {found.length === 0 && <Remark text={t.noneFound} />}
      {more > 0 && <Remark text={t.more({ count: more })} />}
    </Box>
  );
}

const Remark = ({ text }: { text: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'faint.text', m: 0, px: 2, py: 1 }}>
    {text}
  </Typography>
);

interface BranchOfProps {
  readonly branch: Branch;
  /** Then it needs no heading. */
  readonly isAlone: boolean;
  readonly heartbeats: KnownHeartbeats | undefined;
  readonly onNavigate: (() => void) | undefined;
}

function BranchOf({ branch: { group, servers }, isAlone, heartbeats, onNavigate }: BranchOfProps) {
  const t = useTexts(serverTreeTexts);
  const [isOpen, setOpen] = useState(true);
  const { pathname } = useLocation();
  const current = serverOnPage(pathname);
  const name = group?.name ?? t.withoutGroup;
  return (
    <>
      {!isAlone && (
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{
            ...{ width: '100%', justifyContent: 'flex-start', gap: 0.5, borderRadius: 1 },
            ...{ height: { xs: LAYOUT.finger, md: 26 }, fontSize: '0.75rem', color: 'faint.text' },
          }}
        >
          <ExpandMore sx={{ fontSize: 16, transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
          {name} · {servers.length}
        </ButtonBase>
      )}
      {isOpen && (
        <Leaves aria-label={name}>
          {servers.map((server) => (
            <li key={server.id}>
              <Leaf
                to={pathOnServer(pathname, server.id)}
                onClick={onNavigate}
                aria-current={server.id === current ? 'true' : undefined}
              >
                <Dot server={server} />
                <Box component="span" sx={{ flex: 1, ...CUT }} title={server.name}>
                  {server.name}
                </Box>
                <HeartbeatStrip heartbeat={heartbeats?.of.get(server.id)} width={48} />
              </Leaf>
            </li>
          ))}
        </Leaves>
      )}
    </>
  );
}

const CUT = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Dot({ server }: { server: Server }) {
  const status = displayStatusOf(server);
  const state = status === 'fallback' ? 'limited' : status;
  return (
    <StateDot
      aria-hidden
      shape={isUp(status) || status === 'restarting' ? 'solid' : 'ring'}
      sx={{ width: 7, height: 7, color: `state.${state}` }}
    />
  );
}
