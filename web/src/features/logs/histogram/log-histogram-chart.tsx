import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { messageOf } from '../../../data/error-message.js';
import { useLogHistogram } from '../../../data/logs/use-log-histogram.js';
import { formatNumber, formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Panel } from '../../../components/ui/panel.js';
import { logsTexts, type LogsTexts } from '../texts/en.js';
import { barCount, type BarRange, linesIn, timesOf } from './bar-range.js';
import { HistogramBars } from './histogram-bars.js';
import { useBarRange } from './use-bar-range.js';

interface LogHistogramChartProps {
  readonly serverId: number;
  readonly filter: LogFilterQuery;
  /** Whether new lines are counted as they come. */
  readonly isLive: boolean;
  /** In which times are told; undefined for that of the viewer. */
  readonly timeZone: string | undefined;
  readonly onNarrow: (change: Pick<LogFilterQuery, 'from' | 'to'>) => void;
}

/** When there were how many lines; dragging over bars narrows the time of the log. */
export function LogHistogramChart(props: LogHistogramChartProps) {
  const { serverId, filter, isLive, timeZone, onNarrow } = props;
  const t = useTexts(logsTexts);
  const { data: histogram, error } = useLogHistogram(serverId, filter, isLive);
  const isNarrowed = filter.from !== undefined || filter.to !== undefined;
  if (histogram?.bars.length === 0 && !isNarrowed) return null;
  return (
    <Panel sx={{ px: { xs: 4, md: 5 }, py: 3 }}>
      {histogram ? (
        <Chart histogram={histogram} timeZone={timeZone} onNarrow={onNarrow} isNarrowed={isNarrowed} />
      ) : (
        <Caption sx={{ minHeight: 92 }}>{error ? messageOf(error) : t.counting}</Caption>
      )}
    </Panel>
  );
}

const Caption = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 28,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 56,
  borderBottom: `1px solid ${theme.vars.palette.line.normal}`,
  cursor: 'crosshair',
  // A finger that moves up or down scrolls the page.
  touchAction: 'pan-y',
  '& > svg': { display: 'block' },
}));

const Chosen = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: '0 auto',
  backgroundColor: theme.vars.palette.accent.soft,
  pointerEvents: 'none',
}));

interface ChartProps extends Pick<LogHistogramChartProps, 'timeZone' | 'onNarrow'> {
  readonly histogram: LogHistogram;
  readonly isNarrowed: boolean;
}

function Chart({ histogram, timeZone, onNarrow, isNarrowed }: ChartProps) {
  const t = useTexts(logsTexts);
  const count = Math.max(1, barCount(histogram));
  const { range, handlers } = useBarRange(count, (chosen) => onNarrow(timesOf(histogram, chosen)));
  const shown = range ?? { first: 0, last: count - 1 };
  const said = [timesText(histogram, shown, timeZone), countText(histogram, shown, t)].join(' · ');
  return (
    <>
      <Caption>
        <span>{said}</span>
        {isNarrowed && (
          <Button
            size="small"
            variant="text"
            onClick={() => onNarrow({ from: undefined, to: undefined })}
            sx={{ my: -1, flex: 'none' }}
          >
            {t.allTimes}
          </Button>
        )}
      </Caption>
      <Frame
        role="slider"
        tabIndex={0}
        aria-label={t.histogram}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={shown.last + 1}
        aria-valuetext={said}
        title={t.histogramHint}
        {...handlers}
      >
        <HistogramBars histogram={histogram} />
        {range && (
          <Chosen sx={{ left: share(range.first, count), right: share(count - range.last - 1, count) }} />
        )}
      </Frame>
      {histogram.before !== null && <Box sx={{ pt: 2, fontSize: '0.75rem' }}>{t.countedInPart}</Box>}
    </>
  );
}

const share = (bars: number, count: number): string => `${(bars / count) * 100}%`;

function timesText(histogram: LogHistogram, range: BarRange, timeZone: string | undefined): string {
  const { from, to } = timesOf(histogram, range);
  return [from, to].map((moment) => formatTimestamp(moment, timeZone)).join(' – ');
}

function countText(histogram: LogHistogram, range: BarRange, t: LogsTexts): string {
  const { lines, errors } = linesIn(histogram, range);
  const counted = t.lineCount({ count: lines, number: formatNumber(lines) });
  return errors === 0
    ? counted
    : `${counted}, ${t.errorCount({ count: errors, number: formatNumber(errors) })}`;
}
