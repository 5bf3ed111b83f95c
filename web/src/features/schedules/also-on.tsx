import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Server } from '@outpost/contracts/servers.js';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FieldLabel } from '../../components/ui/form-field.js';
import { schedulesTexts } from './texts/en.js';

interface AlsoOnProps {
  readonly servers: readonly Server[];
  readonly chosen: readonly Server[];
  readonly onChange: (chosen: readonly Server[]) => void;
}

/** Picks further servers by a part of their names. */
export function AlsoOn({ servers, chosen, onChange }: AlsoOnProps) {
  const t = useTexts(schedulesTexts);
  const id = useId();
  return (
    <FormControl fullWidth>
      <FieldLabel htmlFor={id}>{t.alsoOn}</FieldLabel>
      <Autocomplete<Server, true>
        id={id}
        multiple
        options={servers}
        value={[...chosen]}
        onChange={(_event, value) => onChange(value)}
        disableCloseOnSelect
        size="small"
        limitTags={4}
        getOptionLabel={({ name }) => name}
        getOptionKey={(server) => server.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={t.noServerFound}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            sx={{ '&.MuiOutlinedInput-root.MuiInputBase-root': { py: 0 } }}
            inputProps={htmlInput}
          />
        )}
      />
    </FormControl>
  );
}
