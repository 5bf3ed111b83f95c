import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { type Block } from './blocks.js';
import { blockLabel } from './monitoring-labels.js';
import { type Range } from './monitoring-window.js';
import { stateFill } from './state-fill.js';
import { serverTexts } from './texts/en.js';
import { formatMoment } from '../../i18n/format.js';

/** Half the gap between blocks; the outer blocks still align with the card's content. */
const GAP = 1.5;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  height: 40,
  margin: `0 -${GAP}px`,
  borderRadius: 4,
  cursor: 'default',
  [theme.breakpoints.down('sm')]: { height: 44, margin: `0 -${GAP / 2}px` },
}));

/** The gap is part of the block, so that the pointer never falls between two. */
const Slot = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: `0 ${GAP}px`,
  [theme.breakpoints.down('sm')]: { padding: `0 ${GAP / 2}px` },
  '& > div': {
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    borderRadius: 3,
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.line.subtle,
    transition: 'transform 120ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '&[data-chosen] > div': {
    transform: 'scaleY(1.15)',
    boxShadow: `0 0 0 1.5px ${theme.vars.palette.text.primary}`,
  },
}));

/** Above a block in which somebody worked on the server. */
export const MaintenanceMark = styled('span')(({ theme }) => ({
  flex: 'none',
  height: 5,
  backgroundColor: theme.vars.palette.accent.text,
}));

interface HeartbeatBarProps {
  readonly blocks: readonly Block[];
  readonly range: Range;
  /** Text summary for screen readers. */
  readonly summary: string;
}

/** The status over time as a row of blocks. The block under the pointer, or selected by arrow keys, has a tooltip. */
export function HeartbeatBar({ blocks, range, summary }: HeartbeatBarProps) {
  const t = useTexts(serverTexts);
  const [chosen, setChosen] = useState<number>();
  const last = blocks.length - 1;
  const block = chosen === undefined ? undefined : blocks[chosen];
  const words = block && blockLabel(t, block);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, chosen ?? last, last);
    if (target === undefined) return;
    event.preventDefault();
    setChosen(target);
  };
  return (
    <div>
      <Bar
        role="slider"
        tabIndex={0}
        aria-label={t[range.heartbeat]}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={words ?? summary}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen((before) => before ?? last)}
        onBlur={() => setChosen(undefined)}
        onPointerLeave={() => setChosen(undefined)}
      >
        {blocks.map((each, index) => (
          <Slot
            key={each.from}
            data-block={each.shares.at(-1)?.state ?? 'none'}
            data-chosen={index === chosen ? '' : undefined}
            onPointerEnter={() => setChosen(index)}
          >
            <Stack block={each} />
          </Slot>
        ))}
      </Bar>
      <Typography
        variant="caption"
        component="div"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: 2,
          minHeight: { xs: '2.9em', sm: '1.45em' },
          mb: { xs: -3, sm: -2 },
          color: words ? 'text.primary' : 'text.secondary',
        }}
      >
        {words ?? <Ends from={blocks[0]?.from} />}
      </Typography>
    </div>
  );
}

function Ends({ from }: { from: number | undefined }) {
  const t = useTexts(serverTexts);
  return (
    <>
      <span>{from !== undefined && formatMoment(from)}</span>
      <span>{t.now}</span>
    </>
  );
}

function Stack({ block: { shares, maintenance } }: { block: Block }) {
  const theme = useTheme();
  return (
    <div>
      {maintenance.length > 0 && <MaintenanceMark data-maintenance />}
      {shares.map(({ state, ms }) => (
        // A minimum height, so that even one minute in twelve hours is visible.
        <Box key={state} sx={{ flex: `${ms} 0 5px` }} style={stateFill(theme, state)} />
      ))}
    </div>
  );
}

function targetOf(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, from - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
