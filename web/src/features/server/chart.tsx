import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { MonitoringPlot, PLOT_HEIGHT, type Shown } from './monitoring-plot.js';
import { serverTexts } from './texts/en.js';

const Frame = styled('div')(({ theme }) => ({
  height: PLOT_HEIGHT,
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: RADIUS.control,
  touchAction: 'pan-y',
  '& [data-crosshair]': {
    position: 'absolute',
    inset: '0 auto 0 -0.5px',
    width: 1,
    pointerEvents: 'none',
    backgroundColor: theme.vars.palette.text.secondary,
  },
}));

interface ChartProps {
  readonly title: string;
  /** Value at the selected time, otherwise the latest. */
  readonly value: string;
  readonly color: string;
  readonly shown: Shown;
  readonly moment: number | undefined;
  /** The selected time in words. */
  readonly momentLabel: string;
  readonly onMoment: (at: number) => void;
  /** Moves the selection by a number of samples; null clears it. */
  readonly onStep: (samples: number | null) => void;
}

const KEY_STEPS: Readonly<Record<string, number | null>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -10,
  ArrowUp: 10,
  PageDown: -60,
  PageUp: 60,
  Home: -Infinity,
  End: Infinity,
  Escape: null,
};

/** A measure over time. The crosshair follows the pointer, and the arrow keys move it like a slider. */
export function Chart({ title, value, color, shown, moment, momentLabel, onMoment, onStep }: ChartProps) {
  const t = useTexts(serverTexts);
  const frame = usePlot({ color, shown, moment, onMoment });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const { from, to } = shown.window;
  return (
    <div>
      <Heading title={title} value={value} />
      <Frame
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={t.momentOf({ measure: title })}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={moment ?? to}
        aria-valuetext={momentLabel}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function Heading({ title, value }: { title: string; value: string }) {
  return (
    <Typography
      variant="small"
      component="h3"
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, m: 0, mb: 2, fontWeight: 550 }}
    >
      {title}
      <span data-value>{value}</span>
    </Typography>
  );
}

function usePlot({
  color,
  shown,
  moment,
  onMoment,
}: Pick<ChartProps, 'color' | 'shown' | 'moment' | 'onMoment'>) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<MonitoringPlot>(null);
  const point = useEffectEvent(onMoment);
  const first = useEffectEvent(() => shown);
  useEffect(() => {
    if (!frame.current) return undefined;
    const options = { frame: frame.current, theme, color, onMoment: (at: number) => point(at) };
    const drawn = new MonitoringPlot(options, first());
    plot.current = drawn;
    return () => drawn.destroy();
  }, [theme, color]);
  useEffect(() => plot.current?.show(shown), [shown]);
  useEffect(() => plot.current?.point(moment), [moment]);
  return frame;
}
