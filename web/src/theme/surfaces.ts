import { type Components, type CssVarsTheme, type Theme } from '@mui/material/styles';
import { LAYOUT, RADIUS } from './tokens.js';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Surfaces that content is placed on: page, paper, dialogs, menus, tooltips. */
export const surfaces: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // How close together rows stand: see density.ts.
      ':root': {
        '--cell-padding': '10px',
        '--row-padding': '14px',
        '--stream-padding': '7px',
        '--stream-line': '1.6',
      },
      ':root[data-density="compact"]': {
        '--cell-padding': '5px',
        '--row-padding': '8px',
        '--stream-padding': '0px',
        '--stream-line': '20px',
      },
      html: { scrollbarColor: `${theme.vars.palette.line.strong} transparent`, scrollbarWidth: 'thin' },
      body: { fontVariantNumeric: 'tabular-nums', minWidth: 320 },
      // With tabular figures Inter's hyphen is as wide as a digit, which pulls hyphenated words apart.
      'h1, h2, h3, p, th, dt, label, button': { fontVariantNumeric: 'normal' },
      '#root': {
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        padding: '0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)',
      },
      '::selection': { background: theme.vars.palette.accent.edge },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.light}`, outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a very short duration: that would start a transition for every property, and a measurement right after
          // a change would still see the old value.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundImage: 'none', backgroundColor: theme.vars.palette.surface.panel }),
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.line.normal }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      // Below toasts, which would cover the titles of tall dialogs.
      container: { paddingTop: `calc(${LAYOUT.toastClearance}px + env(safe-area-inset-top))` },
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.line.normal}`,
        borderRadius: RADIUS.dialog,
        backgroundColor: theme.vars.palette.surface.panel,
        boxShadow: theme.vars.palette.elevation.modal,
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
      }),
      paperFullScreen: {
        borderRadius: `${RADIUS.dialog}px ${RADIUS.dialog}px 0 0`,
        border: 0,
        margin: '0 !important',
        width: '100% !important',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(4, 7, 12, 0.62)' } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        width: LAYOUT.navigationWidth + 24,
        maxWidth: '86vw',
        borderRight: `1px solid ${theme.vars.palette.line.normal}`,
        backgroundColor: theme.vars.palette.background.default,
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 6,
        border: `1px solid ${theme.vars.palette.line.normal}`,
        borderRadius: RADIUS.card,
        backgroundColor: theme.vars.palette.surface.overlay,
        boxShadow: theme.vars.palette.elevation.floating,
      }),
      list: { padding: 6 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 6,
        border: `1px solid ${theme.vars.palette.line.normal}`,
        borderRadius: RADIUS.card,
        backgroundColor: theme.vars.palette.surface.overlay,
        boxShadow: theme.vars.palette.elevation.floating,
      }),
      listbox: { padding: 6 },
      option: { padding: '8px 10px', borderRadius: RADIUS.control, fontSize: '0.8125rem' },
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 700,
      enterNextDelay: 300,
      slotProps: { popper: { modifiers: [{ name: 'offset', options: { offset: [0, -10] } }] } },
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        padding: '6px 10px',
        border: `1px solid ${theme.vars.palette.line.strong}`,
        borderRadius: RADIUS.control,
        backgroundColor: theme.vars.palette.surface.overlay,
        color: theme.vars.palette.text.primary,
        fontSize: '0.75rem',
        lineHeight: 1.45,
        fontWeight: 450,
        boxShadow: theme.vars.palette.elevation.raised,
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.line.normal,
        backgroundColor: 'transparent',
        '&::before': { display: 'none' },
        '&:not(:last-of-type)': { borderBottom: 0 },
        '&:first-of-type': { borderTopLeftRadius: RADIUS.card, borderTopRightRadius: RADIUS.card },
        '&:last-of-type': { borderBottomLeftRadius: RADIUS.card, borderBottomRightRadius: RADIUS.card },
      }),
    },
  },
  MuiAccordionSummary: {
    styleOverrides: { root: { minHeight: 46, padding: '0 14px' }, content: { margin: '10px 0' } },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 14px 16px' } } },
};
