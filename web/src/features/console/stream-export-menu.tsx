import IosShare from '@mui/icons-material/IosShareRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { type StreamItem } from './stream-items.js';
import { consoleTexts } from './texts/en.js';

const writers = () => import('./stream-export.js');
type Writers = Awaited<ReturnType<typeof writers>>;

interface StreamExportMenuProps {
  readonly serverName: string;
  /** What is shown: loaded, and not left out by search or filter. */
  readonly items: readonly StreamItem[];
}

/** Takes what the stream shows elsewhere. */
export function StreamExportMenu({ serverName, items }: StreamExportMenuProps) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = async (write: keyof Writers): Promise<void> => {
    try {
      await navigator.clipboard.writeText((await writers())[write](items, t));
      const count = items.length;
      toast({ title: t.copied, description: t.copiedItems({ count, number: formatNumber(count) }) });
    } catch (error) {
      // Browsers provide no clipboard on pages served without HTTPS.
      toast({ title: t.copyFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  const save = async (): Promise<void> => download(serverName, (await writers()).streamAsText(items, t));
  const then = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title={t.takeAway}>
        <span style={{ alignSelf: 'center' }}>
          <IconButton
            size="small"
            aria-label={t.takeAway}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            disabled={items.length === 0}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <IosShare sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t.takeAway } }}
      >
        <MenuItem onClick={then(() => void copy('streamAsText'))}>{t.copyAsText}</MenuItem>
        <MenuItem onClick={then(() => void copy('streamAsMarkdown'))}>{t.copyAsMarkdown}</MenuItem>
        <MenuItem onClick={then(() => void save())}>{t.download}</MenuItem>
      </Menu>
    </>
  );
}

/** Characters that no file system takes in a name. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;

function download(serverName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${serverName.replace(NOT_IN_NAMES, '_')} ${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}
