import { type Theme } from '@mui/material/styles';
import { type ObservedState } from './intervals.js';

/** Colour and pattern of a state; the pattern serves users who can't tell the colours apart. */
export function stateFill({ vars: { palette } }: Theme, state: ObservedState): { background: string } {
  const { state: colors, line, faint, surface } = palette;
  const faded = (color: string): string => `color-mix(in srgb, ${color} 45%, transparent)`;
  const stripes = (angle: number, color: string, between: string): { background: string } => ({
    background: `repeating-linear-gradient(${angle}deg, ${color} 0 3px, ${between} 3px 5px)`,
  });
  switch (state) {
    case 'up':
      return { background: `color-mix(in srgb, ${colors.online} 72%, ${surface.panel})` };
    case 'limited':
      return stripes(90, colors.limited, faded(colors.limited));
    case 'restarting':
      return stripes(0, colors.restarting, faded(colors.restarting));
    case 'down':
      return stripes(135, colors.offline, faded(colors.offline));
    case 'unobserved':
      return {
        background: `repeating-linear-gradient(135deg, ${faint.text} 0 1px, ${line.subtle} 1px 5px)`,
      };
    case 'absent':
      return { background: line.subtle };
  }
}
