import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { SwitchField } from '../../components/ui/switch-field.js';
import { Key } from './palette-styles.js';
import { PALETTE_KEYS } from './palette-keys.js';
import { areShortcutsOn, turnShortcuts } from './shortcut-choice.js';
import { type Shortcut, SHORTCUTS } from './shortcuts.js';
import { paletteTexts } from './texts/en.js';

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 16,
  minHeight: 38,
  padding: '4px 0',
  '& > dt': { flex: 'none', display: 'flex', gap: 4 },
  '& > dd': { margin: 0, fontVariantNumeric: 'normal', textWrap: 'balance' },
});

const ROWS: readonly Pick<Shortcut, 'keys' | 'words'>[] = [
  { keys: PALETTE_KEYS, words: 'paletteShortcut' },
  ...SHORTCUTS,
  { keys: ['F8'], words: 'notificationShortcut' },
];

/** Lists the keyboard shortcuts, with a switch for the single-key ones. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts);
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
          {t.shortcuts}
        </Typography>
        <Typography variant="small" component="dl" sx={{ my: 4 }}>
          {ROWS.map(({ keys, words }) => (
            <Row key={words} sx={{ flexDirection: 'row-reverse' }}>
              <dt>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{t[words]}</dd>
            </Row>
          ))}
        </Typography>
        <SwitchField label={t.singleKeys} hint={t.singleKeysHint} checked={isOn} onChange={turn} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 5 }}>
          <Button autoFocus onClick={onClose} sx={{ flex: { xs: 1, sm: 'none' } }}>
            {t.close}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
