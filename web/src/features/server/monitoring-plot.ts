import { type Theme } from '@mui/material/styles';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';
import { axisTime } from './axis-time.js';
import { colorOf, drawBands } from './chart-bands.js';
import { type Series } from './chart-data.js';
import { type Interval } from './intervals.js';
import { type Window } from './monitoring-window.js';

export const PLOT_HEIGHT = 168;
const AXIS_FONT = '11px "Inter Variable", Inter, system-ui, sans-serif';
const DAY_MS = 86_400_000;
/** All measures are integers, so axis steps are whole numbers. */
const WHOLE_STEPS = [1, 10, 100, 1_000, 10_000].flatMap((unit) => [unit, 2 * unit, 5 * unit]);

export interface Shown {
  readonly series: Series;
  readonly window: Window;
  readonly intervals: readonly Interval[];
  readonly ceiling: number;
}

interface PlotOptions {
  readonly frame: HTMLElement;
  readonly theme: Theme;
  /** Line colour, as a theme value. */
  readonly color: string;
  /** Called with the Unix time in milliseconds that is pointed at. */
  readonly onMoment: (at: number) => void;
}

/** A line chart on a canvas, with the server's states in the background; fills its container's width. */
export class MonitoringPlot {
  private readonly plot: uPlot;
  private readonly crosshair = document.createElement('div');
  private readonly resized: ResizeObserver;
  private readonly recolored: MutationObserver;
  private readonly stopListening: () => void;
  private moment: number | undefined;

  constructor(
    private readonly options: PlotOptions,
    private shown: Shown,
  ) {
    const { frame } = options;
    this.plot = new uPlot(this.plotOptions(frame.clientWidth), dataOf(shown), frame);
    this.crosshair.dataset['crosshair'] = '';
    this.plot.over.append(this.crosshair);
    this.resized = new ResizeObserver(() =>
      this.plot.setSize({ width: frame.clientWidth, height: PLOT_HEIGHT }),
    );
    this.resized.observe(frame);
    // A canvas has to be redrawn when the theme or the language changes.
    const redraw = (): void => this.plot.redraw(false, true);
    this.recolored = new MutationObserver(redraw);
    this.recolored.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.stopListening = language.listen(redraw);
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.plot.setData(dataOf(shown));
  }

  /** Shows the crosshair at a time; undefined hides it. */
  point(at: number | undefined): void {
    this.moment = at;
    this.placeCrosshair();
  }

  destroy(): void {
    this.resized.disconnect();
    this.recolored.disconnect();
    this.stopListening();
    this.plot.destroy();
  }

  private placeCrosshair(): void {
    const left = this.moment === undefined ? -1 : this.plot.valToPos(this.moment / 1000, 'x');
    const isInside = left >= 0 && left <= this.plot.over.clientWidth;
    this.crosshair.style.display = isInside ? 'block' : 'none';
    this.crosshair.style.transform = `translateX(${Math.round(left)}px)`;
  }

  private plotOptions(width: number): uPlot.Options {
    const { palette } = this.options.theme.vars;
    const stroke = (): string => colorOf(palette.text.secondary);
    const grid = { stroke: () => colorOf(palette.line.subtle), width: 1 };
    const axis: uPlot.Axis = { stroke, grid, ticks: { show: false }, font: AXIS_FONT };
    return {
      width,
      height: PLOT_HEIGHT,
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { range: () => [this.shown.window.from / 1000, this.shown.window.to / 1000] },
        y: { range: () => [0, this.shown.ceiling] },
      },
      axes: [
        {
          ...axis,
          size: 24,
          space: 64,
          values: (_, at) => at.map((each) => axisTime(each * 1000, this.isLong())),
        },
        {
          ...axis,
          size: 40,
          space: 32,
          incrs: WHOLE_STEPS,
          gap: 6,
          values: (_, numbers) => numbers.map((each) => formatNumber(each)),
        },
      ],
      series: [{}, this.line()],
      hooks: this.hooks(),
    };
  }

  private line(): uPlot.Series {
    return {
      stroke: () => colorOf(this.options.color),
      fill: () => `color-mix(in srgb, ${colorOf(this.options.color)} 12%, transparent)`,
      width: 1.5,
      points: { show: false },
    };
  }

  private hooks(): uPlot.Hooks.Arrays {
    return {
      drawClear: [(plot) => drawBands(plot, this.shown.intervals, this.options.theme)],
      draw: [() => this.placeCrosshair()],
      setCursor: [
        ({ cursor: { left = -1 } }) => {
          if (left >= 0) this.options.onMoment(this.plot.posToVal(left, 'x') * 1000);
        },
      ],
    };
  }

  private isLong(): boolean {
    const { from, to } = this.shown.window;
    return to - from > DAY_MS;
  }
}

const dataOf = ({ series: { at, values } }: Shown): uPlot.AlignedData => [at, values];
