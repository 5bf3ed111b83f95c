import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import Cancel from '@mui/icons-material/HighlightOffRounded';
import MovingOut from '@mui/icons-material/LogoutRounded';
import { type Cluster, type ClusterReplica } from '@outpost/contracts/cluster.js';
import { formatNumber, formatShortTime } from '../../i18n/format.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type TagProps } from '../../components/ui/tag.js';
import { type clusterTexts } from './texts/en.js';

export type ClusterTexts = TextsOf<typeof clusterTexts>;

/** Renewed every two seconds; older figures could mislead. */
const LATE_SECONDS = 5;

export const UNKNOWN = '–';

/** The word is the key of a text. */
export const STATES = {
  active: { tone: 'online', icon: CheckCircle },
  draining: { tone: 'restarting', icon: MovingOut },
  gone: { tone: 'offline', icon: Cancel },
} as const satisfies Readonly<Record<ClusterReplica['state'], Omit<TagProps, 'word'>>>;

interface ReplicaFact {
  readonly text: string;
  /** Whether it should catch the eye. */
  readonly standsOut: boolean;
}

/** @param areMixed whether the replicas run several versions, as during an upgrade */
export function factsOf(t: ClusterTexts, replica: ClusterReplica, areMixed: boolean): readonly ReplicaFact[] {
  const { slot, version, startedAt, isAnswering, state } = replica;
  const plain = (text: string): ReplicaFact => ({ text, standsOut: false });
  return [
    ...(slot === null ? [] : [plain(t.slot({ slot }))]),
    { text: t.version({ version }), standsOut: areMixed && state !== 'gone' },
    plain(t.since({ time: formatShortTime(startedAt) })),
    ...(isAnswering ? [plain(t.answering)] : []),
    ...ageOf(t, replica).map((text) => ({ text, standsOut: state !== 'gone' })),
  ];
}

/** Whether the replicas that live differ in their version. */
export function haveSeveralVersions(replicas: readonly ClusterReplica[]): boolean {
  const versions = replicas.flatMap(({ state, version }) => (state === 'gone' ? [] : [version]));
  return new Set(versions).size > 1;
}

/** When its figures were reported, if that is so long ago that one should know. */
function ageOf(t: ClusterTexts, { state, lease }: ClusterReplica): readonly string[] {
  if (lease === null || (state !== 'gone' && lease.renewedSecondsAgo < LATE_SECONDS)) return [];
  return [t.lastSeen({ seconds: formatNumber(Math.round(lease.renewedSecondsAgo)) })];
}

/** The sum over the replicas that live; undefined if none of them knows. */
export function totalOf(
  { replicas }: Cluster,
  figure: 'linesPerSecond' | 'commandsPerSecond',
): number | undefined {
  const known = replicas.flatMap(({ state, figures }) =>
    state === 'gone' || figures[figure] === null ? [] : [figures[figure]],
  );
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

export function replicasRemark(t: ClusterTexts, { replicas }: Cluster): string {
  const count = (state: ClusterReplica['state']): number =>
    replicas.filter((replica) => replica.state === state).length;
  const [draining, gone] = [count('draining'), count('gone')];
  const remarks = [
    ...(draining > 0 ? [t.someDrain({ count: draining })] : []),
    ...(gone > 0 ? [t.someGone({ count: gone })] : []),
  ];
  return remarks.length === 0 ? t.allWork : remarks.join(', ');
}

export function heldRemark(t: ClusterTexts, { servers: { all, unheld } }: Cluster): string {
  if (all === 0) return t.noServers;
  return unheld === 0 ? t.heldAll : t.unheld({ count: unheld, all: formatNumber(all) });
}

/** With one digit after the point, since most replicas handle few of either. */
export const rateText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? UNKNOWN : formatNumber(rate, { maximumFractionDigits: 1 });

export const msText = (t: ClusterTexts, ms: number | null): string =>
  ms === null ? UNKNOWN : t.milliseconds({ count: formatNumber(ms, { maximumFractionDigits: 1 }) });
