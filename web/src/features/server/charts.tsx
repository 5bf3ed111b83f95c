import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Chart } from './chart.js';
import { ceilingOf, type Measure, nearest, seriesOf } from './chart-data.js';
import { type Interval } from './intervals.js';
import { momentLabel, valueLabel } from './moment-labels.js';
import { type Shown } from './monitoring-plot.js';
import { type Window } from './monitoring-window.js';
import { serverTexts } from './texts/en.js';

/** Minimum chart ceiling, so that tiny variations do not look like spikes. */
const LEAST: Readonly<Record<Measure, number>> = { players: 4, responseMs: 20 };

interface ChartsProps {
  readonly samples: readonly MonitoringSample[];
  readonly window: Window;
  readonly stepMs: number;
  readonly intervals: readonly Interval[];
  readonly moment: number | undefined;
  /** Undefined clears the selection. */
  readonly onMoment: (sample: MonitoringSample | undefined) => void;
}

/** The charts side by side, with a shared crosshair. */
export function Charts({ samples, window, stepMs, intervals, moment, onMoment }: ChartsProps) {
  const t = useTexts(serverTexts);
  const { palette } = useTheme().vars;
  const players = useShown('players', { samples, window, stepMs, intervals });
  const response = useShown('responseMs', { samples, window, stepMs, intervals });
  const sample = moment === undefined ? samples.at(-1) : nearest(samples, moment);
  const point = (at: number): void => {
    const found = nearest(samples, at);
    if (found) onMoment(found);
  };
  const step = (count: number | null): void => {
    if (count === null) {
      onMoment(undefined);
      return;
    }
    const from = sample ? samples.indexOf(sample) : samples.length - 1;
    const target = samples[Math.min(Math.max(from + count, 0), samples.length - 1)];
    if (target) onMoment(target);
  };
  const common = {
    moment,
    momentLabel: sample ? momentLabel(t, sample) : t.noSamples,
    onMoment: point,
    onStep: step,
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Chart
        {...common}
        title={t.players}
        value={valueLabel(t, sample, 'players')}
        color={palette.accent.text}
        shown={players}
      />
      <Chart
        {...common}
        title={t.responseTime}
        value={valueLabel(t, sample, 'responseMs')}
        color={palette.text.secondary}
        shown={response}
      />
    </Box>
  );
}

type Source = Pick<ChartsProps, 'samples' | 'window' | 'stepMs' | 'intervals'>;

function useShown(measure: Measure, { samples, window, stepMs, intervals }: Source): Shown {
  return useMemo(() => {
    const series = seriesOf(samples, measure, stepMs);
    return { series, window, intervals, ceiling: ceilingOf(series.values, LEAST[measure]) };
  }, [measure, samples, window, stepMs, intervals]);
}
