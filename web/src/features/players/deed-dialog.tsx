import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { type Deed, type DeedFields } from './player-deeds.js';
import { knownAs } from './player-words.js';

const MAX_TEXT = 200;
const WHOLE_NUMBER = /^[1-9]\d{0,6}$/;

export interface DeedDialogProps {
  readonly serverId: number;
  readonly player: OnlinePlayer;
  readonly deed: Deed;
  /** What the game does otherwise than one would expect. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}

/** Asks for what a deed needs, and says what will be sent to whom. */
export function DeedDialog({ serverId, player, deed, note, onClose }: DeedDialogProps) {
  const [fields, setFields] = useState<DeedFields>({ text: '', minutes: '' });
  const toast = useToast();
  const titleId = useId();
  const problem = deed.asksMinutes ? problemOfMinutes(fields.minutes) : undefined;
  const { run, isPending } = useAction(async () => {
    try {
      toast(await deed.does(serverId, player, { ...fields, text: fields.text.trim() }));
    } catch (error) {
      toast({ title: `${deed.label} failed`, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  const isReady = problem === undefined && (!deed.needsText || fields.text.trim() !== '');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <FormStack sx={{ p: 6 }} onSubmit={submit} noValidate>
        <div>
          <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {deed.label} {player.name}
          </Typography>
          <Announcement deed={deed} player={player} note={note} />
        </div>
        <FormField
          label={deed.asks}
          autoFocus
          inputProps={{ maxLength: MAX_TEXT }}
          value={fields.text}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
        {deed.asksMinutes && (
          <FormField
            label="Minutes"
            placeholder="For ever"
            hint="Leave empty for a ban without end."
            problem={problem}
            inputProps={{ inputMode: 'numeric' }}
            value={fields.minutes}
            onChange={({ target }) => setFields({ ...fields, minutes: target.value.trim() })}
          />
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={deed.name === 'tell' ? 'primary' : 'error'}
            disabled={!isReady}
            loading={isPending}
          >
            {deed.label}
          </Button>
        </Box>
      </FormStack>
    </Dialog>
  );
}

type AnnouncementProps = Pick<DeedDialogProps, 'deed' | 'player' | 'note'>;

function Announcement({ deed, player, note }: AnnouncementProps) {
  const what = deed.name === 'tell' ? 'the message' : `the ${deed.label.toLowerCase()} command`;
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'text.secondary', m: 0, mt: 2, overflowWrap: 'anywhere' }}
    >
      Outpost looks again and sends {what} only if this is still the same player: {knownAs(player)}.
      {note !== undefined && ` ${note}`}
    </Typography>
  );
}

const problemOfMinutes = (minutes: string): string | undefined =>
  minutes === '' || WHOLE_NUMBER.test(minutes) ? undefined : 'Minutes must be a number';
