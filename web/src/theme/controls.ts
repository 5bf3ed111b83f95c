import { type Components, type CssVarsTheme, type Theme } from '@mui/material/styles';
import { LAYOUT, RADIUS } from './tokens.js';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const FOCUS_OFFSET = 2;
/** Minimum target size: WCAG 2.2, 2.5.8. */
const LEAST_TARGET = 24;

type Colours = Pick<Theme['vars']['palette'], 'background' | 'line'>;

/**
 * A shadow at the edge behind which a row continues. A cover that scrolls with the row hides it where the row ends.
 */
function moreBeyond({ background, line }: Colours) {
  const cover = (edge: string, to: string): string =>
    `linear-gradient(to ${to}, ${background.default} 40%, transparent) ${edge} / 54px 100% no-repeat local`;
  const shade = (edge: string, to: string): string =>
    `linear-gradient(to ${to}, ${line.normal}, transparent) ${edge} / 14px 100% no-repeat scroll`;
  const layers = [cover, shade].flatMap((layer) => [layer('left', 'right'), layer('right', 'left')]);
  return { background: layers.join(', ') };
}

/** Everything that can be pressed, typed into or selected. */
export const controls: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        minWidth: LEAST_TARGET,
        minHeight: LEAST_TARGET,
        '&:focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.light}`,
          outlineOffset: FOCUS_OFFSET,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.control,
        minHeight: 36,
        padding: '0 14px',
        whiteSpace: 'nowrap',
        [theme.breakpoints.down('md')]: { '&, &.MuiButton-contained': { minHeight: LAYOUT.finger } },
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 30,
        padding: '0 10px',
        fontSize: '0.78125rem',
        [theme.breakpoints.down('md')]: { minHeight: 36 },
      }),
      sizeLarge: ({ theme }) => ({
        minHeight: 42,
        padding: '0 18px',
        fontSize: '0.875rem',
        [theme.breakpoints.down('md')]: { minHeight: LAYOUT.finger },
      }),
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.line.normal,
        backgroundColor: theme.vars.palette.surface.raised,
        '&:hover': {
          borderColor: theme.vars.palette.line.strong,
          backgroundColor: theme.vars.palette.action.selected,
        },
        '&.Mui-disabled': { borderColor: theme.vars.palette.line.subtle, backgroundColor: 'transparent' },
      }),
      contained: ({ theme }) => ({
        '&.Mui-disabled': {
          backgroundColor: theme.vars.palette.action.selected,
          color: theme.vars.palette.text.disabled,
        },
      }),
    },
  },
  MuiLink: { styleOverrides: { button: { minHeight: LEAST_TARGET } } },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.control,
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.control,
        backgroundColor: theme.vars.palette.surface.raised,
        fontSize: '0.875rem',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.line.normal },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.line.strong,
        },
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${theme.vars.palette.accent.soft}` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1.5 },
        // iOS zooms into fields whose text is smaller than 16 px.
        [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
        [theme.breakpoints.down('md')]: { minHeight: LAYOUT.finger },
      }),
      adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      input: ({ theme }) => ({
        padding: '9px 12px',
        height: '1.25rem',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.faint.text, opacity: 1 },
        '&:-webkit-autofill': {
          WebkitTextFillColor: theme.vars.palette.text.primary,
          boxShadow: `0 0 0 100px ${theme.vars.palette.surface.raised} inset`,
          borderRadius: 'inherit',
        },
        [theme.breakpoints.down('md')]: { paddingTop: 12, paddingBottom: 12 },
      }),
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.faint.text }) },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '5px 0 0', fontSize: '0.75rem' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: { padding: '8px 10px', borderRadius: RADIUS.control, fontSize: '0.8125rem', gap: 10 },
    },
  },
  MuiTabs: {
    // The selected tab draws its own underline: the library measures its indicator before the font has loaded.
    styleOverrides: {
      root: { minHeight: 40 },
      indicator: { display: 'none' },
      scroller: ({ theme }) => moreBeyond(theme.vars.palette),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '0 2px',
        fontSize: '0.8125rem',
        fontWeight: 550,
        '&:not(:last-of-type)': { marginRight: 24 },
        '&.Mui-selected': {
          color: theme.vars.palette.text.primary,
          boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
        },
        [theme.breakpoints.down('md')]: { minHeight: LAYOUT.finger },
        [theme.breakpoints.down('sm')]: { '&:not(:last-of-type)': { marginRight: 20 } },
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.action.selected }),
    },
  },
};
