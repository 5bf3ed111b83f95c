import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { FONT_SANS, RADIUS } from '../../theme/tokens.js';
import { RowTime } from './row-time.js';

/**
 * Time, mark, text and author in columns, with the answer below; on phones the command gets a line of its own. What a
 * row is about shows in its tone: a bar at the edge, and a tint for what an admin has to see.
 */
export const StreamBlock = styled('article')(({ theme }) => {
  const { accent, action, faint, line, state, text } = theme.vars.palette;
  const tone = (color: string, tint = 'transparent') => ({
    '--tone': color,
    boxShadow: `inset 2px 0 ${color}`,
    backgroundImage: `linear-gradient(${tint}, ${tint})`,
  });
  return {
    display: 'grid',
    gridTemplateColumns: '76px 16px minmax(0, 1fr) fit-content(45%)',
    alignItems: 'baseline',
    columnGap: 8,
    padding: 'var(--stream-padding) 18px',
    '&:hover': { backgroundColor: action.hover },
    '&[data-tone="chat"]': { '--tone': faint.text },
    '&[data-tone="said"]': tone(accent.text, accent.soft),
    '&[data-tone="joined"]': tone(state.online),
    '&[data-tone="left"]': { ...tone(line.strong), '--tone': faint.text, color: text.secondary },
    '&[data-tone="identity"]': { color: faint.text },
    '&[data-tone="died"]': tone(state.restarting, state.restartingSoft),
    '&[data-tone="kick"]': tone(state.limited, state.limitedSoft),
    '&[data-tone="ban"]': tone(state.offline, state.offlineSoft),
    '&[data-tone="admin"]': { '--tone': faint.text, color: text.secondary },
    '&[data-tone="own"]': tone(accent.text, `color-mix(in srgb, ${accent.soft} 55%, transparent)`),
    '&[data-command]': { paddingBottom: 'calc(var(--stream-padding) + 3px)' },
    '&[data-tone="others"]': { ...tone(line.strong), '--tone': text.secondary },
    '& [data-channel]': { color: accent.text },
    '& [data-channel="global"], & [data-channel="chat"]': { color: text.secondary },
    '& [data-channel="side"], & [data-channel="team"]': { color: state.restarting },
    '& [data-channel="group"], & [data-channel="party"]': { color: state.online },
    '& [data-channel="command"], & [data-channel="vehicle"]': { color: state.limited },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'auto 14px minmax(0, 1fr)',
      columnGap: 6,
      padding: 'var(--stream-padding) 12px',
    },
  };
});

/** In the colour of the row's tone; a command brings its own mark to the line that it has on phones. */
export const Mark = styled('span')(({ theme }) => ({
  alignSelf: 'start',
  color: 'var(--tone)',
  textAlign: 'center',
  '& svg': { display: 'block', fontSize: 14, margin: 'calc((1lh - 14px) / 2) auto 0' },
  [theme.breakpoints.down('sm')]: { '[data-command] > &, [aria-busy] > &': { visibility: 'hidden' } },
}));

export const NameLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'pre-wrap',
  '&:hover': { textDecoration: 'underline' },
}));

/** Unfolds the lines that were folded into one. */
export const MoreLines = styled('button')(({ theme }) => ({
  border: 0,
  padding: '0 6px',
  marginLeft: 6,
  minHeight: 18,
  borderRadius: RADIUS.control - 3,
  backgroundColor: theme.vars.palette.action.selected,
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  fontFamily: FONT_SANS,
  fontSize: '0.6875rem',
  lineHeight: 1.4,
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('md')]: { minHeight: 24 },
}));

export const Time = styled(RowTime)(({ theme }) => ({
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  lineHeight: 'var(--stream-line)',
  whiteSpace: 'nowrap',
}));

export const CommandLine = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  minWidth: 0,
  [theme.breakpoints.down('sm')]: {
    gridColumn: '1 / -1',
    gridRow: 2,
    '&::before': { content: '">"', color: 'var(--tone)', fontWeight: 700 },
  },
}));

export const CommandText = styled('span')({
  flex: '0 1 auto',
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

export const Aside = styled('span')(({ theme }) => ({
  minWidth: 0,
  textAlign: 'right',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  color: theme.vars.palette.faint.text,
}));

/** Output of a command, or a line the game server printed on its own. */
export const BlockOutput = styled('div')(({ theme }) => ({
  gridColumn: '3 / -1',
  minWidth: 0,
  '&[data-beside] > pre:first-of-type': { display: 'inline' },
  [theme.breakpoints.down('sm')]: { '&:not([data-beside])': { gridColumn: '1 / -1' } },
}));

export const Answer = styled('pre')(({ theme }) => ({
  margin: 0,
  marginTop: 2,
  font: 'inherit',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
