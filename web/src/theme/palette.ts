import { type PaletteOptions } from '@mui/material/styles';

/**
 * Colour roles of both schemes, designed as a pair: a role has the same contrast to its surface in each. The four
 * states remain distinguishable with the three common kinds of colour blindness (blue-green, orange, sky, vermilion),
 * and are never shown without a word or a shape.
 */
export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#3767e6', dark: '#2d57c8', light: '#8fb1ff', contrastText: '#ffffff' },
  error: { main: '#f2716b', dark: '#d9544f', light: '#ff9c97', contrastText: '#1a0806' },
  warning: { main: '#f0a23b', dark: '#d98a1f', light: '#ffc67d', contrastText: '#1c1103' },
  success: { main: '#2fc6a0', dark: '#20a383', light: '#6fe0c3', contrastText: '#04150f' },
  info: { main: '#5bb8f0', dark: '#3a98d2', light: '#94d3f7', contrastText: '#03131d' },
  background: { default: '#0a0d12', paper: '#10141b' },
  text: { primary: '#e7ebf2', secondary: '#9ba6b7', disabled: '#5d6878' },
  divider: '#1e2530',
  action: { active: '#9ba6b7', hover: 'rgba(148, 170, 205, 0.07)', selected: 'rgba(148, 170, 205, 0.11)' },
  surface: { panel: '#10141b', raised: '#161b24', sunken: '#07090d', overlay: '#171d27', console: '#07090d' },
  line: { subtle: '#1b212b', normal: '#252d39', strong: '#364152' },
  accent: { text: '#8fb1ff', soft: 'rgba(79, 128, 255, 0.13)', edge: 'rgba(110, 150, 255, 0.34)' },
  elevation: {
    raised: '0 6px 20px -6px rgba(0, 0, 0, 0.45)',
    floating: '0 18px 48px -12px rgba(0, 0, 0, 0.6)',
    modal: '0 32px 80px -16px rgba(0, 0, 0, 0.7)',
  },
  faint: { text: '#7b8698' },
  state: {
    online: '#34cfa6',
    onlineSoft: 'rgba(47, 198, 160, 0.12)',
    offline: '#f2716b',
    offlineSoft: 'rgba(242, 113, 107, 0.12)',
    limited: '#f0a23b',
    limitedSoft: 'rgba(240, 162, 59, 0.12)',
    restarting: '#5bb8f0',
    restartingSoft: 'rgba(91, 184, 240, 0.12)',
    checking: '#9ba6b7',
    checkingSoft: 'rgba(155, 166, 183, 0.12)',
    connecting: '#ecd14d',
    broken: '#b93a3f',
  },
};

export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#2b5bd7', dark: '#214ab5', light: '#2b5bd7', contrastText: '#ffffff' },
  error: { main: '#c23a33', dark: '#a02c26', light: '#d9605a', contrastText: '#ffffff' },
  warning: { main: '#a85c00', dark: '#874a00', light: '#c97a1c', contrastText: '#ffffff' },
  success: { main: '#087f62', dark: '#06644d', light: '#18a381', contrastText: '#ffffff' },
  info: { main: '#0e6fa8', dark: '#0a5582', light: '#2f90c9', contrastText: '#ffffff' },
  background: { default: '#f5f7fa', paper: '#ffffff' },
  text: { primary: '#121822', secondary: '#535f70', disabled: '#98a2b0' },
  divider: '#e3e8ee',
  action: { active: '#535f70', hover: 'rgba(30, 50, 85, 0.045)', selected: 'rgba(30, 50, 85, 0.075)' },
  surface: { panel: '#ffffff', raised: '#f8fafc', sunken: '#f1f4f8', overlay: '#ffffff', console: '#fbfcfe' },
  line: { subtle: '#e8ecf1', normal: '#dbe1e9', strong: '#bfc9d6' },
  accent: { text: '#2453c6', soft: 'rgba(43, 91, 215, 0.08)', edge: 'rgba(43, 91, 215, 0.3)' },
  elevation: {
    raised: '0 4px 14px -4px rgba(22, 34, 56, 0.14)',
    floating: '0 14px 36px -12px rgba(22, 34, 56, 0.22)',
    modal: '0 28px 64px -20px rgba(22, 34, 56, 0.32)',
  },
  faint: { text: '#626e7f' },
  state: {
    online: '#06705a',
    onlineSoft: 'rgba(8, 127, 98, 0.09)',
    offline: '#b5332d',
    offlineSoft: 'rgba(194, 58, 51, 0.08)',
    limited: '#955200',
    limitedSoft: 'rgba(190, 110, 10, 0.1)',
    restarting: '#0b6296',
    restartingSoft: 'rgba(14, 111, 168, 0.09)',
    checking: '#4d5969',
    checkingSoft: 'rgba(83, 95, 112, 0.09)',
    connecting: '#a17a00',
    broken: '#8c1d22',
  },
};
