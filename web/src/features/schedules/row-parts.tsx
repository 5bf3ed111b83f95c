/** What rows of restart plans, tasks and scheduled commands have in common. */
import MoreVert from '@mui/icons-material/MoreVertRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Switch } from '../../components/ui/switch-field.js';
import { schedulesTexts } from './texts/en.js';

export const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 20,
  rowGap: 10,
  padding: '14px 20px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  [theme.breakpoints.down('lg')]: { padding: 16 },
}));

/** At the end of a row, also of one that is wrapped. */
export const RowEnd = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });

interface RowTextsProps {
  readonly name: string;
  readonly timing: string;
  /** What it does, in a few words. */
  readonly about: string;
}

export function RowTexts({ name, timing, about }: RowTextsProps) {
  return (
    <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {name}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>{timing}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'faint.text' }}>{about}</Box>
    </Box>
  );
}

interface NextTimeProps {
  readonly at: string | null;
  /** Shown if there is no next time. */
  readonly none: string;
  readonly timeZone: string;
  /** What else there is to say about it. */
  readonly children?: ReactNode;
}

/** In the time zone of the plan or task; the viewer's own time is the title. */
export function NextTime({ at, none, timeZone, children }: NextTimeProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Box sx={{ width: { sm: 210 }, fontVariantNumeric: 'tabular-nums' }}>
      {at === null ? (
        none
      ) : (
        <time dateTime={at} title={t.ownTime({ time: formatTimestamp(at) })}>
          {t.nextRun({ time: formatTimestamp(at, timeZone) })}
        </time>
      )}
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {children}
        <Box sx={{ color: 'faint.text' }}>{timeZone.replaceAll('_', ' ')}</Box>
      </Box>
    </Box>
  );
}

interface RowSwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly isPending: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function RowSwitch({ name, isOn, isPending, onChange }: RowSwitchProps) {
  const t = useTexts(schedulesTexts);
  // Around the switch, as large as a finger needs.
  return (
    <Box component="label" sx={{ display: 'inline-flex', cursor: 'pointer', p: 1.5, m: -1.5 }}>
      <Switch
        type="checkbox"
        role="switch"
        aria-label={t.switchOn({ command: name })}
        checked={isOn}
        disabled={isPending}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Box>
  );
}

interface RowAction {
  readonly text: string;
  readonly act: () => void;
  /** The caller may do it, and it makes sense now. */
  readonly isOffered: boolean;
  readonly isDestructive?: boolean;
}

interface RowMenuProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly actions: readonly RowAction[];
}

export function RowMenu({ name, isPending, actions }: RowMenuProps) {
  const t = useTexts(schedulesTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t.planMenu({ name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: { xs: 2.5, lg: 1.25 }, mr: { xs: -2, lg: -1 } }}
      >
        <MoreVert sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions
          .filter(({ isOffered }) => isOffered)
          .map(({ text, act, isDestructive = false }) => (
            <MenuItem
              key={text}
              onClick={() => {
                setAnchor(null);
                act();
              }}
              sx={isDestructive ? { color: 'state.offline' } : {}}
            >
              {text}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
