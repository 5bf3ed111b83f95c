import { styled, useTheme } from '@mui/material/styles';
import { type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { type TextsOf, useTexts } from '../../../i18n/texts.js';
import { type StateName } from '../../../theme/types.js';
import { runsOf } from './shapes.js';
import { heartbeatTexts } from './texts/en.js';

type States = ServerHeartbeat['states'];

const COLORS: Readonly<Record<Exclude<States[number], 'unobserved'>, StateName>> = {
  up: 'online',
  limited: 'limited',
  restarting: 'restarting',
  down: 'offline',
};

const Strip = styled('svg')({ display: 'block', flex: 'none', borderRadius: 2 });

interface HeartbeatStripProps {
  readonly heartbeat: ServerHeartbeat | undefined;
  readonly width: number | string;
  readonly height?: number;
}

/** The last day of a server; what is not coloured was not observed. */
export function HeartbeatStrip({ heartbeat, width, height = 8 }: HeartbeatStripProps) {
  const t = useTexts(heartbeatTexts);
  const { palette } = useTheme().vars;
  const states = heartbeat?.states ?? [];
  return (
    <Strip
      role="img"
      aria-label={labelOf(t, states)}
      width={width}
      height={height}
      viewBox={`0 0 ${Math.max(1, states.length)} 1`}
      preserveAspectRatio="none"
      style={{ background: palette.line.subtle }}
    >
      {runsOf(states).map(
        ({ state, from, to }) =>
          state !== 'unobserved' && (
            <rect
              key={from}
              x={from}
              width={to - from}
              height={1}
              style={{ fill: palette.state[COLORS[state]], opacity: state === 'up' ? 0.55 : 1 }}
            />
          ),
      )}
    </Strip>
  );
}

function labelOf(t: TextsOf<typeof heartbeatTexts>, states: States): string {
  const down = states.filter((state) => state === 'down').length;
  if (down > 0) return t.lastDayDown({ count: down });
  return states.every((state) => state === 'unobserved') ? t.notObserved : t.lastDay;
}
