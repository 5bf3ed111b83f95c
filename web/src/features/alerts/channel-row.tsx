import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Channel } from '@outpost/contracts/channels.js';
import { type ReactNode } from 'react';
import { useChannels } from '../../data/channels/use-channels.js';
import { formatList } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../components/ui/select-field.js';
import { alertsTexts } from './texts/en.js';

interface ChannelRowProps {
  /** Whom, or when. */
  readonly children: ReactNode;
  readonly chosen: readonly number[];
  readonly onChoose: (channelIds: number[]) => void;
  readonly removeLabel: string;
  /** Undefined if it is the last one, which stays. */
  readonly onRemove: (() => void) | undefined;
}

/** A line of a form: a field, the channel that belongs to it, and a button that removes both. */
export function ChannelRow({ children, chosen, onChoose, removeLabel, onRemove }: ChannelRowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      {children}
      <ChannelChoice chosen={chosen} onChoose={onChoose} />
      <IconButton
        aria-label={removeLabel}
        disabled={onRemove === undefined}
        onClick={onRemove}
        sx={{ flex: 'none', mt: 6 }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** One channel. Several, which other programs can choose, are kept until one is chosen here. */
function ChannelChoice({ chosen, onChoose }: Pick<ChannelRowProps, 'chosen' | 'onChoose'>) {
  const t = useTexts(alertsTexts);
  const { data: channels = [] } = useChannels();
  const names = namesOf(channels, chosen);
  return (
    <SelectField
      label={t.channel}
      value={chosen.join()}
      onChange={({ target }) => onChoose(target.value === '' ? [] : target.value.split(',').map(Number))}
    >
      <option value="">{t.choose}</option>
      {chosen.length > 1 && <option value={chosen.join()}>{formatList(names)}</option>}
      {channels.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const namesOf = (channels: readonly Channel[], ids: readonly number[]): readonly string[] =>
  channels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
