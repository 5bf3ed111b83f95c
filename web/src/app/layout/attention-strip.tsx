import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useWaitingApprovals } from '../../data/approvals/use-approvals.js';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useUpcomingRestarts } from '../../data/schedules/use-upcoming-restarts.js';
import { useServers } from '../../data/servers/use-servers.js';
import { usePendingCount } from '../../data/users/use-pending-users.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { type StateName } from '../../theme/types.js';
import { StateDot } from '../../components/ui/state-dot.js';
import { duration } from '../../components/shared/downtime.js';
import { paths, serverPath, tasksPath } from '../../components/shared/paths.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { attentionOf } from './attention.js';
import { layoutTexts } from './texts/en.js';

const Strip = styled('ul', { shouldForwardProp: (prop) => prop !== 'isInHeader' })<{ isInHeader: boolean }>(
  ({ theme, isInHeader }) => ({
    listStyle: 'none',
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 20px',
    padding: '3px 16px',
    ...(isInHeader
      ? { maxHeight: LAYOUT.headerHeight, overflow: 'hidden' }
      : {
          borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
          backgroundColor: theme.vars.palette.surface.panel,
        }),
  }),
);

const PartLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  // Minimum target size for touch.
  minHeight: 24,
  borderRadius: 4,
  color: theme.vars.palette.text.primary,
  fontSize: '0.75rem',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  [theme.breakpoints.down('md')]: { minHeight: 32 },
}));

interface Part {
  readonly state: StateName | 'connecting';
  readonly to: string;
  readonly words: string;
}

interface AttentionStripProps {
  /** There it takes no height, so that nothing moves when it comes and goes. */
  readonly isInHeader: boolean;
}

/** What needs somebody, above every page, each part leading to what it is about; nothing while all is well. */
export function AttentionStrip({ isInHeader }: AttentionStripProps) {
  const t = useTexts(layoutTexts);
  const parts = [...useServerParts(), ...usePeopleParts()];
  if (parts.length === 0) return null;
  return (
    <Strip isInHeader={isInHeader} aria-label={t.needsAttention}>
      {parts.map(({ state, to, words }) => (
        <li key={words}>
          <PartLink to={to}>
            <StateDot sx={{ color: `state.${state}` }} />
            {words}
          </PartLink>
        </li>
      ))}
    </Strip>
  );
}

const A_MOMENT_MS = 60_000;

function useServerParts(): readonly Part[] {
  const t = useTexts(layoutTexts);
  const { data: servers = [] } = useServers();
  const { data: upcoming } = useUpcomingRestarts();
  const now = useMinute();
  const { down, downSince, limited, restarts } = attentionOf(servers, upcoming?.restarts ?? [], now);
  const count = down.length;
  const downMs = now - (downSince ?? now);
  const parts: readonly (Part & { readonly count: number })[] = [
    {
      ...{ count, state: 'offline', to: pathOf(down, 'offline') },
      words: downMs < A_MOMENT_MS ? t.down({ count }) : t.downFor({ count, duration: duration(downMs) }),
    },
    {
      ...{ count: limited.length, state: 'limited', to: pathOf(limited, 'limited') },
      words: t.limited({ count: limited.length }),
    },
    {
      ...{ count: restarts.length, state: 'restarting' },
      to: restartsPath(restarts.map(({ serverId }) => serverId)),
      words: t.restartsSoon({ count: restarts.length }),
    },
  ];
  return parts.filter((part) => part.count > 0);
}

function usePeopleParts(): readonly Part[] {
  const t = useTexts(layoutTexts);
  const people = usePendingCount() ?? 0;
  const commands = useCommandsOfOthers();
  const parts: readonly (Part & { readonly count: number })[] = [
    {
      ...{ count: people, state: 'connecting', to: `${paths.admin}?tab=pending` },
      words: t.peopleWait({ count: people }),
    },
    {
      ...{ count: commands, state: 'connecting', to: paths.approvals },
      words: t.commandsWait({ count: commands }),
    },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** How many commands of others wait for the user. */
function useCommandsOfOthers(): number {
  const { username } = useSignedInUser();
  const { data: waiting = [] } = useWaitingApprovals();
  return waiting.filter(({ requestedBy }) => requestedBy !== username).length;
}

/** The server itself if there is but one, otherwise the list of those in that state. */
function pathOf(servers: readonly { readonly id: number }[], state: string): string {
  const [only, ...others] = servers;
  return only && others.length === 0 ? serverPath(only.id) : `${paths.servers}?status=${state}`;
}

function restartsPath(serverIds: readonly number[]): string {
  const [only, ...others] = serverIds;
  return only !== undefined && others.length === 0 ? tasksPath(only) : `${paths.servers}?restart=soon`;
}
