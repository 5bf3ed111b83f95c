import LibraryBooks from '@mui/icons-material/LibraryBooksOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useMessageTexts } from '../../../data/message-texts/use-message-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { tasksTexts } from '../tasks/texts/en.js';

interface InsertTextProps {
  readonly serverId: number;
  /** Called with a reference such as `{text:restart-soon}`. */
  readonly onInsert: (reference: string) => void;
}

/** Offers the message texts of the owner; nothing while there are none. */
export function InsertText({ serverId, onInsert }: InsertTextProps) {
  const t = useTexts(tasksTexts);
  const { data: texts = [] } = useMessageTexts(serverId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (texts.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<LibraryBooks />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t.insertText}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {texts.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onInsert(`{text:${name}}`);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
