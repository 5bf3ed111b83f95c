import { describe, expect, it } from '@jest/globals';
import { getContrastRatio, type PaletteOptions } from '@mui/material/styles';
import { darkPalette, lightPalette } from './palette.js';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for shapes that carry meaning. */
const TEXT = 4.5;
const SHAPE = 3;

const SCHEMES = [
  ['dark', darkPalette],
  ['light', lightPalette],
] as const;

const STATES = ['online', 'offline', 'limited', 'restarting', 'checking'] as const;

/** Backgrounds of text. */
const groundsOf = ({ background, surface }: PaletteOptions): string[] => [
  background?.default ?? '',
  surface.panel,
  surface.raised,
  surface.sunken,
  surface.console,
];

describe.each(SCHEMES)('The colours of the %s scheme', (_name, palette) => {
  const grounds = groundsOf(palette);
  const lowest = (color: string): number =>
    Math.min(...grounds.map((ground) => getContrastRatio(color, ground)));

  it('can be read as text on every surface', () => {
    const roles = {
      primary: palette.text?.primary ?? '',
      secondary: palette.text?.secondary ?? '',
      faint: palette.faint.text,
      accent: palette.accent.text,
    };
    const unreadable = Object.entries(roles).filter(([, color]) => lowest(color) < TEXT);
    expect(unreadable).toEqual([]);
  });

  it('can be read where they stand for a state', () => {
    const unreadable = STATES.filter((state) => lowest(palette.state[state]) < TEXT);
    expect(unreadable).toEqual([]);
  });

  it('can be seen where they are a shape alone', () => {
    const unseen = (['connecting', 'broken'] as const).filter(
      (state) => lowest(palette.state[state]) < SHAPE,
    );
    expect(unseen).toEqual([]);
  });
});
