import Bookmark from '@mui/icons-material/BookmarkBorderRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type SyntheticEvent, useState } from 'react';
import { logQuery } from '../../data/logs/logs.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { filterFromAddress } from './log-filter.js';
import { SAVED_FILTERS_MAX, useLogPreferences } from './log-preferences.js';
import { logsTexts } from './texts/en.js';

const NAME_MAX_LENGTH = 60;

interface SavedFiltersProps {
  readonly filter: LogFilterQuery;
  /** Replaces the whole filter. */
  readonly onChoose: (filter: LogFilterQuery) => void;
}

/** Filters that are used again and again, for logs of all servers; kept in this browser. */
export function SavedFilters({ filter, onChoose }: SavedFiltersProps) {
  const t = useTexts(logsTexts);
  const { preferences, prefer } = useLogPreferences();
  const { filters } = preferences;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const query = logQuery(filter);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmark />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 36 }}
      >
        {t.savedFilters}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.savedFilters, sx: { minWidth: 240, p: 2 } } }}
      >
        {filters.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {filters.map((saved) => (
              <Box component="li" key={saved.name} sx={{ display: 'flex', alignItems: 'center' }}>
                <Button
                  variant="text"
                  onClick={() => {
                    close();
                    onChoose(filterFromAddress(new URLSearchParams(saved.query)));
                  }}
                  sx={{ flex: 1, justifyContent: 'flex-start' }}
                >
                  {saved.name}
                </Button>
                <IconButton
                  size="small"
                  aria-label={t.forgetFilter({ name: saved.name })}
                  onClick={() => prefer({ filters: filters.filter((other) => other !== saved) })}
                >
                  <Delete sx={{ fontSize: 18 }} />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <Button
          variant="text"
          disabled={query === '' || filters.length >= SAVED_FILTERS_MAX}
          onClick={() => {
            close();
            setNaming(true);
          }}
          sx={{ width: '100%', justifyContent: 'flex-start' }}
        >
          {t.saveFilter}
        </Button>
      </Popover>
      {isNaming && (
        <NameDialog
          onSave={(name) => {
            prefer({ filters: [...filters.filter((saved) => saved.name !== name), { name, query }] });
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onSave, onClose }: NameDialogProps) {
  const t = useTexts(logsTexts);
  const [name, setName] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <FormDialog title={t.saveFilterTitle} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t.filterName}
        hint={t.filterNameHint}
        value={name}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: NAME_MAX_LENGTH }}
        onChange={({ target }) => setName(target.value)}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" disabled={name.trim() === ''}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}
