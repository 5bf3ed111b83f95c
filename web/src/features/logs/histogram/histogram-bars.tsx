import { useTheme } from '@mui/material/styles';
import { linesOf } from '@outpost/contracts/log-bars.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { memo } from 'react';
import { LOG_TYPE_STYLES } from '../../../components/shared/log-type-tag.js';
import { barCount, barOf } from './bar-range.js';

const HEIGHT = 100;
/** What is rare stays visible beside what is frequent. */
const LEAST_HEIGHT = 4;
/** From the bottom up: errors first, so that they stand out from the baseline. */
const LAYERS: readonly LogEventType[] = ['error', 'command', 'status', 'player', 'other'];

/** As wide and as high as its frame. */
export const HistogramBars = memo(function HistogramBars({ histogram }: { histogram: LogHistogram }) {
  const { palette } = useTheme().vars;
  const { bars } = histogram;
  const most = Math.max(1, ...bars.map(({ counts }) => linesOf(counts)));
  const colorOf = (type: LogEventType): string => {
    const { tone } = LOG_TYPE_STYLES[type];
    return tone === 'accent' ? palette.accent.text : palette.state[tone];
  };
  return (
    <svg
      aria-hidden
      width="100%"
      height="100%"
      viewBox={`0 0 ${Math.max(1, barCount(histogram))} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.flatMap(({ from, counts }) => {
        const x = barOf(histogram, from) + 0.1;
        let y = HEIGHT;
        return LAYERS.filter((type) => counts[type] > 0).map((type) => {
          const height = Math.max(LEAST_HEIGHT, (counts[type] / most) * HEIGHT);
          y -= height;
          return (
            <rect
              key={`${from} ${type}`}
              {...{ x, y, height }}
              width={0.8}
              fill={colorOf(type)}
              opacity={type === 'error' ? 1 : 0.65}
            />
          );
        });
      })}
    </svg>
  );
});
