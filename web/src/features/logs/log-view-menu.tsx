import Tune from '@mui/icons-material/TuneRounded';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { LOG_ROWS, LOG_ZONES, useLogPreferences } from './log-preferences.js';
import { logsTexts } from './texts/en.js';

const MARK = { p: 0.5, ml: -1, mr: 1 } as const;
const HEADING = { lineHeight: '32px', bgcolor: 'transparent', fontSize: '0.75rem' } as const;

/** What may be left out. */
const PARTS = [
  { name: 'showHistogram', text: 'histogram' },
  { name: 'showTime', text: 'time' },
  { name: 'showType', text: 'type' },
] as const;

interface LogViewMenuProps {
  /** Undefined for the log of the panel, which is in no zone of its own. */
  readonly serverZone: string | undefined;
}

/** Rows and zone of the table, and what is shown. */
export function LogViewMenu({ serverZone }: LogViewMenuProps) {
  const t = useTexts(logsTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { preferences, prefer } = useLogPreferences();
  const { rows, zone } = preferences;
  return (
    <>
      <Tooltip title={t.view}>
        <IconButton
          size="small"
          aria-label={t.view}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Tune sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t.view, dense: true } }}
      >
        <ListSubheader role="presentation" sx={HEADING}>
          {t.rows}
        </ListSubheader>
        {LOG_ROWS.map((count) => (
          <MenuItem
            key={count}
            role="menuitemradio"
            aria-checked={count === rows}
            onClick={() => prefer({ rows: count })}
          >
            <Radio size="small" checked={count === rows} tabIndex={-1} aria-hidden sx={MARK} />
            {count === 'fit' ? t.rowsThatFit : formatNumber(count)}
          </MenuItem>
        ))}
        <Divider component="li" role="separator" />
        <ListSubheader role="presentation" sx={HEADING}>
          {t.shownParts}
        </ListSubheader>
        {PARTS.map(({ name, text }) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={preferences[name]}
            onClick={() => prefer({ [name]: !preferences[name] })}
          >
            <Checkbox size="small" checked={preferences[name]} tabIndex={-1} aria-hidden sx={MARK} />
            {t[text]}
          </MenuItem>
        ))}
        {serverZone !== undefined && [
          <Divider key="line" component="li" role="separator" />,
          <ListSubheader key="zone" role="presentation" sx={HEADING}>
            {t.zone}
          </ListSubheader>,
          ...LOG_ZONES.map((each) => (
            <MenuItem
              key={each}
              role="menuitemradio"
              aria-checked={each === zone}
              onClick={() => prefer({ zone: each })}
            >
              <Radio size="small" checked={each === zone} tabIndex={-1} aria-hidden sx={MARK} />
              {each === 'viewer' ? t.viewerZone : t.serverZone({ zone: serverZone })}
            </MenuItem>
          )),
        ]}
      </Menu>
    </>
  );
}
