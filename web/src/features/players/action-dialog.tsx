import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { areMinutes, BanMinutesField } from './ban-minutes-field.js';
import { EarlierWarnings } from './earlier-warnings.js';
import { type PlayerAction, type ActionFields } from './player-actions.js';
import { knownAs } from './player-labels.js';
import { playersTexts } from './texts/en.js';

const MAX_TEXT = 200;

interface ActionDialogProps {
  readonly server: Server;
  readonly player: OnlinePlayer;
  readonly action: PlayerAction;
  /** Unexpected behaviour of the game, if any. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}

/** Asks for an action's inputs, and shows what will be sent to whom. */
export function ActionDialog({ server, player, action, note, onClose }: ActionDialogProps) {
  const t = useTexts(playersTexts);
  const { maxBanMinutes } = server.access;
  const [fields, setFields] = useState<ActionFields>({
    text: '',
    minutes: action.asksMinutes ? String(maxBanMinutes ?? '') : '',
  });
  const toast = useToast();
  const titleId = useId();
  const areMinutesWrong = action.asksMinutes && !areMinutes(fields.minutes, maxBanMinutes);
  const { run, isPending } = useAction(async () => {
    try {
      toast(await action.does(t, server.id, player, { ...fields, text: fields.text.trim() }));
    } catch (error) {
      toast({ title: t[action.failed], description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  const isReady = !areMinutesWrong && (!action.needsText || fields.text.trim() !== '');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <FormStack sx={{ p: 6 }} onSubmit={submit} noValidate>
        <div>
          <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {t[action.title]({ name: shownText(player.name) })}
          </Typography>
          <Announcement action={action} player={player} note={note} />
        </div>
        <FormField
          label={t[action.asks]}
          autoFocus
          inputProps={{ maxLength: MAX_TEXT }}
          value={fields.text}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
        {action.asksMinutes && (
          <BanMinutesField
            most={maxBanMinutes}
            minutes={fields.minutes}
            onChange={(minutes) => setFields({ ...fields, minutes })}
          />
        )}
        {action.name === 'warn' && player.playerId !== null && (
          <EarlierWarnings serverId={server.id} playerId={player.playerId} />
        )}
        <AnswerRow>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={action.name === 'kick' || action.name === 'ban' ? 'error' : 'primary'}
            disabled={!isReady}
            loading={isPending}
          >
            {t[action.name]}
          </Button>
        </AnswerRow>
      </FormStack>
    </Dialog>
  );
}

type AnnouncementProps = Pick<ActionDialogProps, 'action' | 'player' | 'note'>;

function Announcement({ action, player, note }: AnnouncementProps) {
  const t = useTexts(playersTexts);
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'text.secondary', m: 0, mt: 2, overflowWrap: 'anywhere' }}
    >
      {t[action.announced]({ player: knownAs(t, player) })}
      {note !== undefined && ` ${note}`}
    </Typography>
  );
}
