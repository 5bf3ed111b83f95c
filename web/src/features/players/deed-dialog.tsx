import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/shown-text.js';
import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../ui/answer-row.js';
import { FormField } from '../../ui/form-field.js';
import { FormStack } from '../../ui/form-stack.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { type Deed, type DeedFields } from './player-deeds.js';
import { knownAs } from './player-words.js';
import { playersTexts } from './texts/en.js';

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
  const t = useTexts(playersTexts);
  const [fields, setFields] = useState<DeedFields>({ text: '', minutes: '' });
  const toast = useToast();
  const titleId = useId();
  const areMinutesWrong = deed.asksMinutes && !areMinutes(fields.minutes);
  const { run, isPending } = useAction(async () => {
    try {
      toast(await deed.does(t, serverId, player, { ...fields, text: fields.text.trim() }));
    } catch (error) {
      toast({ title: t[deed.failed], description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  const isReady = !areMinutesWrong && (!deed.needsText || fields.text.trim() !== '');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <FormStack sx={{ p: 6 }} onSubmit={submit} noValidate>
        <div>
          <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {t[deed.title]({ name: shownText(player.name) })}
          </Typography>
          <Announcement deed={deed} player={player} note={note} />
        </div>
        <FormField
          label={t[deed.asks]}
          autoFocus
          inputProps={{ maxLength: MAX_TEXT }}
          value={fields.text}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
        {deed.asksMinutes && (
          <FormField
            label={t.banMinutes}
            placeholder={t.forEver}
            hint={t.banMinutesHint}
            problem={areMinutesWrong ? t.banMinutesProblem : undefined}
            inputProps={{ inputMode: 'numeric' }}
            value={fields.minutes}
            onChange={({ target }) => setFields({ ...fields, minutes: target.value.trim() })}
          />
        )}
        <AnswerRow>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={deed.name === 'tell' ? 'primary' : 'error'}
            disabled={!isReady}
            loading={isPending}
          >
            {t[deed.name]}
          </Button>
        </AnswerRow>
      </FormStack>
    </Dialog>
  );
}

type AnnouncementProps = Pick<DeedDialogProps, 'deed' | 'player' | 'note'>;

function Announcement({ deed, player, note }: AnnouncementProps) {
  const t = useTexts(playersTexts);
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'text.secondary', m: 0, mt: 2, overflowWrap: 'anywhere' }}
    >
      {t[deed.announced]({ player: knownAs(t, player) })}
      {note !== undefined && ` ${note}`}
    </Typography>
  );
}

const areMinutes = (minutes: string): boolean => minutes === '' || WHOLE_NUMBER.test(minutes);
