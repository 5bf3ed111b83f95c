import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { SwitchField } from '../../ui/switch-field.js';
import { Key } from './palette-look.js';
import { PALETTE_KEYS } from './palette-keys.js';
import { areShortcutsOn, turnShortcuts } from './shortcut-choice.js';
import { SHORTCUTS } from './shortcuts.js';

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  minHeight: 38,
  '& > dt': { flex: 'none', display: 'flex', gap: 4 },
  '& > dd': { margin: 0 },
});

const ROWS = [
  { keys: PALETTE_KEYS, words: 'Open the command palette' },
  ...SHORTCUTS,
  { keys: ['F8'], words: 'Go to the notification' },
];

/** Which keys do what, and the choice to do without the single ones. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [isOn, setOn] = useState(areShortcutsOn);
  const turn = (on: boolean): void => {
    turnShortcuts(on);
    setOn(on);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId} transitionDuration={0}>
      <Box sx={{ p: 6, overflowY: 'auto' }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ m: 0 }}>
          Keyboard shortcuts
        </Typography>
        <Typography variant="small" component="dl" sx={{ my: 4 }}>
          {ROWS.map(({ keys, words }) => (
            <Row key={words} sx={{ flexDirection: 'row-reverse' }}>
              <dt>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{words}</dd>
            </Row>
          ))}
        </Typography>
        <SwitchField
          label="Shortcuts of single keys"
          hint="Turn them off if you steer by voice. Those with Ctrl or ⌘ stay."
          checked={isOn}
          onChange={turn}
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 5 }}>
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
