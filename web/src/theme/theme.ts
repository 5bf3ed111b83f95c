import { createTheme } from '@mui/material/styles';
import { controls } from './controls.js';
import { darkPalette, lightPalette } from './palette.js';
import { surfaces } from './surfaces.js';
import { FONT_MONO, FONT_SANS, RADIUS, SPACING_STEP, TYPE } from './tokens.js';
import './types.js';

/** A function because building the theme takes 100 ms on a slow phone: the caller chooses when. */
export const createPanelTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'op' },
    defaultColorScheme: 'dark',
    colorSchemes: { dark: { palette: darkPalette }, light: { palette: lightPalette } },
    spacing: SPACING_STEP,
    shape: { borderRadius: RADIUS.control },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: FONT_SANS,
      fontSize: 14,
      display: { ...TYPE.display, fontFamily: FONT_SANS },
      title: { ...TYPE.title, fontFamily: FONT_SANS },
      section: { ...TYPE.section, fontFamily: FONT_SANS },
      small: { ...TYPE.small, fontFamily: FONT_SANS },
      label: { ...TYPE.label, fontFamily: FONT_SANS },
      mono: { ...TYPE.mono, fontFamily: FONT_MONO, fontVariantLigatures: 'none' },
      body1: TYPE.body,
      body2: TYPE.small,
      caption: TYPE.caption,
      button: { fontSize: '0.8125rem', lineHeight: 1.4, fontWeight: 550, textTransform: 'none' },
    },
    components: { ...surfaces, ...controls },
  });
