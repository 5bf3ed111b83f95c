import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Suspense, useMemo } from 'react';
import { problemsFirst } from '../../data/servers/problem-order.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { headOf, ownFirst, PICKER_WIDTH, PickerEntry, type ServerPickerProps } from './picker-entry.js';
import { statusTexts } from './status/texts/en.js';

const ServerSearch = lazyPart(async () => (await import('./server-search.js')).ServerSearch);

/** Longer lists get a search field instead of a plain select. */
const LONGEST_LIST = 40;

/** The user's own come first, and of these and of others those with a problem. */
export function ServerPicker({ servers, ...props }: ServerPickerProps) {
  const ordered = useMemo(() => ownFirst(problemsFirst(servers)), [servers]);
  return servers.length <= LONGEST_LIST ? (
    <ServerSelect {...props} servers={ordered} />
  ) : (
    <Suspense fallback={<Box sx={{ ...PICKER_WIDTH, height: 36 }} />}>
      <ServerSearch {...props} servers={ordered} />
    </Suspense>
  );
}

function ServerSelect({ servers, others = [], selectedId, onSelect, isDisabled }: ServerPickerProps) {
  const t = useTexts(statusTexts);
  return (
    <Select
      value={selectedId ?? ''}
      displayEmpty
      onChange={({ target }) => onSelect(target.value)}
      aria-label={t.server}
      size="small"
      sx={PICKER_WIDTH}
    >
      {selectedId === undefined && (
        <MenuItem value="" sx={{ display: 'none' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t.chooseServer}
          </Box>
        </MenuItem>
      )}
      {servers.flatMap((server, at) => [
        ...headOf(servers, at).map((head) => (
          <MenuItem key={head} value={head} disabled sx={{ fontSize: '0.75rem', fontWeight: 600 }}>
            {t[head]}
          </MenuItem>
        )),
        <MenuItem key={server.id} value={server.id} disabled={isDisabled(server)}>
          <PickerEntry server={server} />
        </MenuItem>,
      ])}
      {others.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}
