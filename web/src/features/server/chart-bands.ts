import { type Theme } from '@mui/material/styles';
import type uPlot from 'uplot';
import { type Interval, type ObservedState } from './intervals.js';

/** Minimum visible width in pixels. */
const LEAST_WIDTH = 2;
const EDGE_HEIGHT = 3;
const HATCH_STEP = 7;

/** Theme values are CSS variables, which a canvas can't resolve. */
export function colorOf(variable: string): string {
  const name = /--[\w-]+/.exec(variable)?.[0];
  if (name === undefined) return variable;
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const colorsOf = ({ vars }: Theme): Partial<Record<ObservedState, string>> => ({
  down: vars.palette.state.offline,
  restarting: vars.palette.state.restarting,
  limited: vars.palette.state.limited,
  unobserved: vars.palette.faint.text,
});

/** Draws every state other than up behind the line: a tint with a solid edge, or hatching for unobserved time. */
export function drawBands(plot: uPlot, intervals: readonly Interval[], theme: Theme): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { state, from, to } of intervals) {
    const color = colorsOf(theme)[state];
    if (color === undefined) continue;
    const left = plot.valToPos(from / 1000, 'x', true);
    const width = Math.max(plot.valToPos(to / 1000, 'x', true) - left, LEAST_WIDTH * ratio);
    ctx.fillStyle = ctx.strokeStyle = colorOf(color);
    if (state === 'unobserved') hatch(plot, left, width);
    else tint(plot, left, width);
  }
  ctx.restore();
}

function tint({ ctx, bbox }: uPlot, left: number, width: number): void {
  ctx.globalAlpha = 0.16;
  ctx.fillRect(left, bbox.top, width, bbox.height);
  ctx.globalAlpha = 1;
  ctx.fillRect(left, bbox.top, width, EDGE_HEIGHT * devicePixelRatio);
}

function hatch({ ctx, bbox }: uPlot, left: number, width: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, bbox.top, width, bbox.height);
  ctx.clip();
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  const step = HATCH_STEP * devicePixelRatio;
  // Aligned to a common grid, so that adjacent hatched bands join seamlessly.
  const first = Math.floor((left - bbox.height) / step) * step;
  for (let x = first; x < left + width; x += step) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
}
